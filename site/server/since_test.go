package server

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/server/look"
	"koprulu/site/web/recap"
	"koprulu/table"
)

// checkSince: what has happened since a player's turn is shown on a page and by the API, with the same moments; each
// opens the position with what the player saw then, and pages of the film between them differ in pieces. Spectators
// have no turn, and players who have not answered yet are told that nothing happened.
func checkSince(p, other *program) {
	p.Helper()
	const get = "GET /api/v1/tables/{id}/since"
	id := p.call(201, "POST /api/v1/tables", "", "", map[string]any{"name": "Since", "seats": []string{"me", "open"},
		"public": true, "spectators": true})["id"].(string)
	other.call(200, "POST /api/v1/tables/{id}/sit", id, "", map[string]any{})
	other.call(200, "POST /api/v1/tables/{id}/ready", id, "", map[string]any{"ready": true})
	p.call(200, "POST /api/v1/tables/{id}/ready", id, "", map[string]any{"ready": true})
	kinds := map[string]int{}
	told := 0
	for n := range 120 {
		for _, who := range []*program{p, other} {
			m := who.call(200, "GET /api/v1/tables/{id}/moment", id, "?legal=1", nil)
			if m["decision"] == nil {
				continue
			}
			legal := m["legal"].([]any)
			who.call(200, "POST /api/v1/tables/{id}/answer", id, "",
				map[string]any{"decision": m["decision"], "answer": legal[n*7%len(legal)]})
		}
		if n == 0 {
			continue
		}
		lang := []string{"", "?lang=de", "?lang=ru"}[n%3]
		since := p.call(200, get, id, lang, nil)
		from, to := since["from"].(float64), since["to"].(float64)
		for _, raw := range since["scenes"].([]any) {
			scene := raw.(map[string]any)
			kinds[scene["kind"].(string)]++
			told++
			if at := scene["at"].(float64); at <= from || at > to {
				p.Errorf("a scene at %v, between %v and %v", at, from, to)
			}
			if text := scene["text"].(string); strings.ContainsAny(text, "{}⟨⟩?") || !strings.HasSuffix(text, ".") {
				p.Errorf("a scene says %q", text)
			}
		}
	}
	if told < 60 || kinds["orders"] == 0 || kinds["areas"] == 0 {
		p.Errorf("%d scenes: %v", told, kinds)
	}
	p.nobody().call(403, get, id, "", nil)
	p.wants(p.nobody().call(403, get, id, "", nil), "error", "no-turn")
}

// TestSincePage: the page of a table leads to the film of what has happened since the player's turn; it begins with how
// they left the table, and ends now.
func TestSincePage(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	at := "/t/" + string(made.ID())
	people := map[game.Player]*actor{0: ann, 1: ben}
	film := regexp.MustCompile(`class="recap__all" href="` + at + `/replay\?at=(\d+)#play"`)
	if page := ann.get(at).body; film.MatchString(page) {
		t.Error("there is a film before anything has happened")
	}
	from, to, ok := 0, 0, false
	for to-from < 2 || !ok {
		s.step(made, people)
		from, to, ok = made.Snapshot().Since(made.Snapshot().SeatOf(ann.id))
	}
	page := ann.get(at).body
	if found := film.FindStringSubmatch(page); found == nil || found[1] != strconv.Itoa(from) {
		t.Fatalf("the page leads to %q, want the film from %d on", found, from)
	}
	shown := ann.get(fmt.Sprint(at, "/replay?at=", from)).body
	if want := fmt.Sprintf(`data-moment="%d" data-of="%d"`, from, to); !strings.Contains(shown, want) {
		t.Errorf("the film has no %s", want)
	}
	if strings.Contains(s.visitor().get(at).body, "recap__all") {
		t.Error("somebody without a seat is told what happened since their turn")
	}
}

// TestScenesFitTheDocument: the document of the API knows every kind of scene, and scenes that few games have fit it.
func TestScenesFitTheDocument(t *testing.T) {
	r, err := played.Set().Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, 0)
	teller := &recap.Teller{Words: locale.English(), Rules: r, View: &v, Seat: 0}
	depletion := game.LogDepletion.With(game.Nobody)
	depletion.V[game.EntryArea] = 3
	made := map[table.SceneKind]table.Scene{
		table.SceneDepletion: {Seat: 0, Other: game.Nobody, Planet: r.Areas[3].Planet, Areas: []game.Area{3},
			Entry: depletion},
		table.SceneStage: {Seat: game.Nobody, Other: game.Nobody, Planet: game.NoPlanet, Stage: 2},
	}
	for kind, word := range look.SceneWords {
		scene, ok := made[table.SceneKind(kind)]
		if !ok {
			scene = table.Scene{Seat: 0, Other: game.Nobody, Planet: game.NoPlanet, Areas: []game.Area{3},
				Entry: game.LogVictory.With(0)}
		}
		scene.Kind, scene.From, scene.At, scene.Winner = table.SceneKind(kind), 1, 2, game.Nobody
		text, err := json.Marshal(look.SceneOf(teller, &scene))
		if err == nil {
			err = validates(t, documentFile+"#/components/schemas/Scene", text)
		}
		if err != nil {
			t.Errorf("%s: %s: %v", word, text, err)
		}
	}
}
