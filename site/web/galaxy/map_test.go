package galaxy

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
)

// moments calls the given function at every step-th position of every golden record of the base game.
func moments(t testing.TB, step int, each func(t testing.TB, name string, r *game.Rules, s *game.State)) {
	t.Helper()
	momentsOf(t, "*.jsonl", step, each)
}

// momentsOf is moments for the records whose files in the folder of golden records have names like a pattern.
func momentsOf(t testing.TB, pattern string, step int,
	each func(t testing.TB, name string, r *game.Rules, s *game.State)) {
	t.Helper()
	files, err := filepath.Glob("../../../rules/golden/testdata/" + pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		replay, err := rec.Replayer(components.Default())
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for i, a := range rec.Answers {
			if i%step == 0 || i < 40 && i%3 == 0 {
				each(t, filepath.Base(file)+" before answer "+strconv.Itoa(i), replay.Rules, &replay.State)
			}
			if err := replay.Step(a); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
	}
}

// modelFor makes a page for a seat.
func modelFor(w *locale.Words, r *game.Rules, s *game.State, seat game.Player) *Model {
	v := r.View(s, seat)
	p := &Model{Words: w, Post: func(name string) string { return "/t/abcdefghij/" + name }, Rules: r, View: &v,
		Seat: seat, Decision: 41}
	if v.Open.Has(seat) {
		var legal, beside [game.MaxLegal]game.Answer
		p.Choices = choice.Open(w, r, &v, r.Legal(s, seat, legal[:0]), r.Beside(s, seat, beside[:0]))
		p.Forbids = func(a game.Answer) rule.ID { return r.Check(s, seat, a) }
	}
	return p
}

// seatNow returns a seat that has to decide, or the spectators' view.
func seatNow(r *game.Rules, s *game.State) game.Player {
	if open := r.Open(s); open != 0 {
		return open.First()
	}
	return game.Nobody
}

func renderMap(t testing.TB, p *Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Map(p).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// seen is what a map shows.
type seen struct {
	ids                        map[string]int
	units                      [game.MaxPlayers]int
	bases, orders, ships, ends int
	faces, used                int
	buttons                    int
}

// readMap parses a map strictly as XML and counts what is on it.
func readMap(t testing.TB, name string, text []byte) seen {
	t.Helper()
	s := seen{ids: map[string]int{}}
	dec := xml.NewDecoder(bytes.NewReader(text))
	dec.Entity = xml.HTMLEntity
	var path, named []string
	var player int
	number := 0 // the units of the piece that is open
	told, picture := false, false
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return s
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			if attr["style"] != "" || attr["onclick"] != "" {
				t.Errorf("%s: <%s> has a style or a handler of its own", name, e.Name.Local)
			}
			if id := attr["id"]; id != "" {
				s.ids[id]++
				// What holds elements with ids and is not found among the old elements is made again by htmx when it brings a page
				// up to date, as an element of HTML, in which nothing is drawn. With an id of its own it is found.
				if i := slices.Index(named, ""); i >= 0 && picture && !told {
					told = true
					t.Errorf("%s: %q is within %q, which has no id", name, id, path[i])
				}
			}
			class := strings.Fields(attr["class"])
			kind := ""
			if len(class) > 0 {
				kind = class[0]
			}
			switch {
			case kind == "u" && strings.HasPrefix(attr["id"], "u"):
				owner, _, _ := strings.Cut(attr["id"][1:], "-")
				player, _ = strconv.Atoi(owner)
				number = 1
			case number > 0 && strings.HasPrefix(attr["href"], "#n") && attr["href"] != "#n0":
				number, _ = strconv.Atoi(attr["href"][2:])
			case kind == "base":
				s.bases++
			case kind == "o":
				s.orders++
			case kind == "s":
				s.ships++
			case kind == "beacon":
				s.ends++
			case kind == "z-line" && slices.Contains(class, "is-used"):
				s.used++
			case strings.HasPrefix(attr["href"], "#oi"):
				s.faces++
			}
			if attr["role"] == "button" {
				s.buttons++
				if attr["aria-label"] == "" || attr["hx-post"] == "" || attr["tabindex"] != "0" {
					t.Errorf("%s: a lit place without a name, an address or a way to reach it: %v", name, attr)
				}
			}
			picture = picture || e.Name.Local == "svg"
			path, named = append(path, kind), append(named, attr["id"])
		case xml.EndElement:
			picture = picture && e.Name.Local != "svg"
			if path[len(path)-1] == "u" && number > 0 {
				s.units[player] += number
				number = 0
			}
			path, named = path[:len(path)-1], named[:len(named)-1]
		}
	}
}

// TestGalaxyShowsEverything: at positions of all golden records and for several readers the map is well formed,
// no id occurs on it twice, and all units, bases, orders, transports and ends of z-axis routes are on it.
func TestGalaxyShowsEverything(t *testing.T) {
	words := locale.All()
	n, beams := 0, 0
	moments(t, 17, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		n++
		for _, seat := range []game.Player{seatNow(r, s), game.Nobody} {
			p := modelFor(words[n%len(words)], r, s, seat)
			got := readMap(t, name, renderMap(t, p))
			for id, count := range got.ids {
				if count > 1 {
					t.Errorf("%s: the id %s stands there %d times", name, id, count)
				}
			}
			compare(t, name, p, got)
			used := 0
			for i := range game.Route(s.LinkCount) {
				if s.Links[i].Z != 0 && slices.ContainsFunc(s.Seats[:r.Options.Players],
					func(x game.Seat) bool { return x.Transports.Has(i) }) {
					used++
				}
			}
			if got.used != used {
				t.Errorf("%s: the beams of %d routes pulse, %d have transports", name, got.used, used)
			}
			beams += used
		}
	})
	if beams < 50 {
		t.Errorf("only %d beams were to pulse", beams)
	}
}

// TestPicturesOfPlanets: the symbols of a page load the pictures of the planets that its map shows, and no others once
// the galaxy is laid.
func TestPicturesOfPlanets(t *testing.T) {
	laid := 0
	moments(t, 29, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		p := modelFor(locale.English(), r, s, game.Nobody)
		var defs bytes.Buffer
		if err := DefsOf(r, p.View, false).Render(context.Background(), &defs); err != nil {
			t.Fatal(err)
		}
		html := renderMap(t, p)
		shown := 0
		for _, art := range planetArts {
			used := bytes.Contains(html, []byte(`"#pl-`+art+`"`))
			there := bytes.Contains(defs.Bytes(), []byte("/planets/"+art+".jpg"))
			if used {
				shown++
			}
			if used && !there || there && !used && s.Phase != game.Setup {
				t.Errorf("%s: %s is on the map: %v, its picture is loaded: %v", name, art, used, there)
			}
		}
		if shown != 0 && s.Phase != game.Setup {
			laid++
		}
	})
	if laid == 0 {
		t.Error("no galaxy is laid")
	}
}

// compare compares what is on a map with what the reader may know.
func compare(t testing.TB, name string, p *Model, got seen) {
	t.Helper()
	v := p.View
	var units [game.MaxPlayers]int
	bases, ships, faces, ends := 0, 0, 0, 0
	for a := range v.Units {
		if v.Battle.Area == game.Area(a) {
			for side, q := range v.Battle.Players {
				units[q] += v.Battle.Units[side].Len()
			}
		} else if v.Units[a] != 0 {
			units[v.Holder[a]] += v.Units[a].Len()
		}
		if v.Battle.Area == game.NoArea && v.Exec.Target == game.Area(a) {
			units[v.Exec.Player] += v.Battle.Units[game.Attacker].Len() // They have come to fight, and movement goes on.
		}
		if v.BaseAt[a] != game.Nobody {
			bases++
		}
	}
	for q := range v.Players {
		ships += v.Seats[q].Transports.Len()
	}
	for _, o := range v.Orders[:v.OrderCount] {
		if o.Order != game.OrderKinds {
			faces++
		}
	}
	for _, l := range v.Links[:v.LinkCount] {
		if l.Z != 0 {
			ends += 2
		}
	}
	if got.units != units || got.bases != bases || got.ships != ships || got.orders != int(v.OrderCount) ||
		got.faces != faces || got.ends != ends {
		t.Errorf("%s: the map has units %v, bases %d, transports %d, orders %d, faces %d, ends %d; there are units %v, bases %d, transports %d, orders %d, faces %d, ends %d",
			name, got.units, got.bases, got.ships, got.orders, got.faces, got.ends, units, bases, ships, v.OrderCount,
			faces, ends)
	}
}

// TestGalaxyHidesSecrets: two games that differ only in what a reader can't know give them the same map, byte by byte
// (P5).
func TestGalaxyHidesSecrets(t *testing.T) {
	w := locale.English()
	chance := rand.NewPCG(1, 2)
	moments(t, 41, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		for _, seat := range []game.Player{seatNow(r, s), 0, 1, game.Nobody} {
			other := *s
			r.Redeal(&other, seat, chance)
			a, b := modelFor(w, r, s, seat), modelFor(w, r, &other, seat)
			if !bytes.Equal(renderMap(t, a), renderMap(t, b)) {
				t.Errorf("%s: the map of seat %d tells what it can't know", name, seat)
			}
			// So do the reasons for what is not lit, once something is chosen.
			for _, item := range choice.Arrange(a.Choices, 0, 1, func(game.Answer) string { return "" }) {
				a.Pick, b.Pick = choice.Pick{item.Key}, choice.Pick{item.Key}
				if item.Group && !bytes.Equal(renderMap(t, a), renderMap(t, b)) {
					t.Errorf("%s: the map of seat %d tells what it can't know once %v is chosen", name, seat, item.Key)
				}
			}
		}
	})
}

// TestGalaxyLightsWhatIsLegal: every answer about a place of the map can be reached on it, with nothing but lit places.
func TestGalaxyLightsWhatIsLegal(t *testing.T) {
	w := locale.English()
	moments(t, 23, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		seat := seatNow(r, s)
		p := modelFor(w, r, s, seat)
		got := readMap(t, name, renderMap(t, p))
		asked, _ := choice.Split(p.Choices)
		about := 0
		for i := range asked {
			if !asked[i].Places.None() {
				about++
			}
		}
		if (about > 0) != (got.buttons > 0) {
			t.Errorf("%s: %d answers are about places, %d places are lit", name, about, got.buttons)
		}
		// Narrowed to any one of its parts, a decision still has lit places or exact answers.
		for i := range asked {
			if asked[i].Answer.Verb == game.DoOrder {
				p.Pick = choice.Pick{{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(asked[i].Answer.Order())}}}
				if l := lightOf(p); !l.Planets.Has(asked[i].Answer.Planet()) {
					t.Errorf("%s: the planet of %s is not lit", name, asked[i].Text)
				}
			}
		}
	})
}

// TestGalaxySaysWhy: a planet that can't take the chosen order is greyed, with the rule beside it.
func TestGalaxySaysWhy(t *testing.T) {
	w := locale.English()
	found := 0
	moments(t, 7, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		if r.Decision(s) != game.AskOrder || found > 30 {
			return
		}
		p := modelFor(w, r, s, seatNow(r, s))
		if len(p.Choices) == 0 {
			return
		}
		if found%2 == 0 { // A planet that can take no order at all says so before one is chosen.
			p.Pick = choice.Pick{{Verb: game.DoOrder, V: game.AnswerValues{game.OfOrder: uint8(p.Choices[0].Answer.Order())}}}
		}
		l := lightOf(p)
		for placed := p.View.Placed &^ l.Planets; placed != 0; placed &= placed - 1 {
			found++
			if l.refused[placed.First()].rule == rule.None {
				t.Errorf("%s: no rule says why %s is not lit", name, r.Planets[placed.First()].ID)
			}
			if text := renderMap(t, p); !bytes.Contains(text, []byte(`class="because"`)) ||
				!bytes.Contains(text, []byte(` dim"`)) {
				t.Errorf("%s: the map does not say why", name)
			}
		}
	})
	if found == 0 {
		t.Error("no planet was ever refused")
	}
}

// TestGalaxySaysWhyUnitsStay: while the beginning of a move is to be chosen, areas of the reader that are not lit say
// what keeps their units there, and are not greyed for that reason.
func TestGalaxySaysWhyUnitsStay(t *testing.T) {
	w := locale.English()
	found := map[rule.ID]int{}
	moments(t, 2, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		if r.Decision(s) != game.AskMove {
			return
		}
		p := modelFor(w, r, s, seatNow(r, s))
		l := lightOf(p)
		for a := range game.Area(game.MaxAreas) {
			if l.stuck[a].rule == rule.None {
				continue
			}
			found[l.stuck[a].rule]++
			if p.View.Holder[a] != p.Seat || l.Areas.Has(a) {
				t.Errorf("%s: %d tells why units stay, but is lit or of somebody else", name, a)
			}
			for _, c := range p.Choices {
				if c.Answer.Verb == game.DoMove && uint8(c.Answer.From()) == uint8(a) {
					t.Errorf("%s: units can leave %d, which tells why they stay", name, a)
				}
			}
		}
		if len(found) > 0 && !bytes.Contains(renderMap(t, p), []byte(`class="because"`)) &&
			l.stuck != ([game.MaxAreas]refusal{}) {
			t.Errorf("%s: the map does not say why", name)
		}
	})
	for _, id := range []rule.ID{rule.MOB02, rule.MOB04, rule.MOB16} {
		if found[id] == 0 {
			t.Errorf("no unit ever stayed for %s", id)
		}
	}
}

// TestGalaxyMarksTheProposal: the place of the answer that the tutorial proposes is marked, wherever one is lit.
func TestGalaxyMarksTheProposal(t *testing.T) {
	w := locale.English()
	moments(t, 53, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		p := modelFor(w, r, s, seatNow(r, s))
		asked, _ := choice.Split(p.Choices)
		for i := range asked {
			a := asked[i].Answer
			if asked[i].Places.None() || a.Verb == game.DoPlanet || a.Verb == game.DoSlot {
				continue
			}
			p.Suggest = asked[i].Text
			if !bytes.Contains(renderMap(t, p), []byte(` lit wanted`)) {
				t.Errorf("%s: %s is proposed, but not marked", name, asked[i].Text)
			}
			return
		}
	})
}

func TestGalaxySize(t *testing.T) {
	w := locale.English()
	most := map[int]int{}
	moments(t, 29, func(t testing.TB, name string, r *game.Rules, s *game.State) {
		p := modelFor(w, r, s, seatNow(r, s))
		p.Room = TallRoom // with what is seen from afar
		n := len(renderMap(t, p))
		most[r.Options.Players] = max(most[r.Options.Players], n)
	})
	for players, limit := range map[int]int{2: 21 << 10, 3: 27 << 10, 4: 32 << 10, 5: 40 << 10, 6: 48 << 10} {
		if most[players] == 0 || most[players] > limit {
			t.Errorf("the largest map for %d players has %d bytes, the limit is %d", players, most[players], limit)
		}
	}
	t.Log(most)
}

func BenchmarkGalaxy(b *testing.B) {
	for _, bench := range []struct {
		name, file string
		at         int
	}{{"four", "game-04", 300}, {"six", "game-07", 700}} {
		text, err := os.ReadFile("../../../rules/golden/testdata/" + bench.file + ".jsonl")
		if err != nil {
			b.Fatal(err)
		}
		rec, err := record.Read(components.Default(), bytes.NewReader(text), false)
		if err != nil {
			b.Fatal(err)
		}
		r, s, err := rec.Replay(components.Default(), bench.at)
		if err != nil {
			b.Fatal(err)
		}
		p := modelFor(locale.English(), r, &s, seatNow(r, &s))
		p.Room = WideRoom
		b.Run(bench.name, func(b *testing.B) {
			var out bytes.Buffer
			b.ReportAllocs()
			for b.Loop() {
				out.Reset()
				if err := Map(p).Render(context.Background(), &out); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(out.Len()), "bytes")
		})
	}
}
