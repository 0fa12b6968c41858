package terminal

import (
	"errors"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/help/choice"
	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/terminal/draw"
	"koprulu/terminal/hotseat"
)

// broodWarConfig returns a table of people with Brood War.
func broodWarConfig(t *testing.T, lang string, seed uint64, o game.Options) Config {
	t.Helper()
	o.BroodWar = true
	for p := range o.Factions {
		o.Factions[p] = game.NoFaction
	}
	r, err := played.Set().Rules(o)
	if err != nil {
		t.Fatal(err)
	}
	cfg := testConfig(t, seed, make([]string, o.Players)...)
	cfg.Rules, cfg.Language = r, lang
	return cfg
}

// TestBroodWarTable plays tables of Brood War at random and looks at all panes after every few answers: everything
// has a name, and what only Brood War has is shown.
func TestBroodWarTable(t *testing.T) {
	shown := map[string]bool{}
	for i, lang := range []string{"en", "de", "ru"} {
		o := []game.Options{{Players: 4}, {Players: 6, RandomFactions: true}, {Players: 3, Survival: true}}[i]
		tab := newTable(t, broodWarConfig(t, lang, uint64(i), o), 140, 44)
		c := rand.New(rand.NewPCG(uint64(i), 5))
		for n := 0; n < 1500 && tab.m.screen != onOver; n++ {
			m := tab.m
			if m.screen == onPass || m.overlay != noOverlay {
				tab.press("enter")
				continue
			}
			if n%5 == 0 {
				look(t, tab, shown)
			}
			legal := m.sight.Legal
			tab.run(m.give(choice.Choice{Answer: legal[c.IntN(len(legal))]}))
		}
	}
	for _, sign := range []string{draw.HeroSign, draw.StrategicSign, draw.SiteSign, draw.GuardSign, draw.GroundSign,
		draw.FlyingSign} {
		if !shown[sign] {
			t.Errorf("no map showed %s", sign)
		}
	}
}

// look draws the table and all panels, notes which signs the map shows, and fails if words are missing.
func look(t *testing.T, tab *table, shown map[string]bool) {
	t.Helper()
	m := tab.m
	frame := tab.frame()
	for _, sign := range []string{draw.HeroSign, draw.StrategicSign, draw.SiteSign, draw.GuardSign, draw.GroundSign,
		draw.FlyingSign} {
		shown[sign] = shown[sign] || strings.Contains(frame, sign)
	}
	v := &m.sight.View
	var all []draw.Line
	for p := range game.Player(v.Players) {
		all = append(all, draw.BoardPanel(m.sight, m.w, p, 60)...)
	}
	for planets := v.Placed; planets != 0; planets &= planets - 1 {
		all = append(all, draw.PlanetPanel(m.sight, m.w, planets.First(), 60)...)
	}
	for _, a := range m.sight.Legal {
		all = append(all, draw.Normal.Line(draw.Explain(v, m.w, a)))
	}
	for _, l := range all {
		if text := written(l); strings.ContainsAny(text, "⟨⟩?") {
			t.Errorf("decision %d: %q", v.Step, text)
		}
	}
	if strings.ContainsAny(frame, "⟨⟩") {
		t.Errorf("decision %d: %s", v.Step, frame)
	}
}

// written returns the text of a line.
func written(l draw.Line) string {
	var b strings.Builder
	for _, p := range l {
		b.WriteString(p.Text)
	}
	return b.String()
}

// TestBroodWarHelp: the help explains what only Brood War has, and only in its games; its cards can be looked up.
func TestBroodWarHelp(t *testing.T) {
	with := draw.NewWords("en", broodWarConfig(t, "en", 1, game.Options{Players: 2}).Rules)
	without := draw.NewWords("en", testConfig(t, 1, "", "").Rules)
	has := func(w *draw.Words, page draw.HelpPage, text string) bool {
		for _, l := range draw.HelpText(w, page, 100) {
			if strings.Contains(written(l), text) {
				return true
			}
		}
		return false
	}
	for page, text := range map[draw.HelpPage]string{draw.HelpMap: "strategic area", draw.HelpRound: "Defend order"} {
		if !has(with, page, text) || has(without, page, text) {
			t.Errorf("page %d: %q is told %v with and %v without Brood War", page, text, has(with, page, text),
				has(without, page, text))
		}
	}
	for _, title := range []string{"Deathblow", "Mind control"} {
		found := draw.Find(with, draw.Articles(with), title)
		if len(found) == 0 || !strings.EqualFold(found[0].Title, title) {
			t.Errorf("%s cannot be looked up", title)
		}
		if found := draw.Find(without, draw.Articles(without), title); len(found) > 0 && found[0].Title == title {
			t.Errorf("%s is told without Brood War", title)
		}
	}
}

// TestResumeOfBroodWar: a saved game continues with its own set, whatever set a new game would have.
func TestResumeOfBroodWar(t *testing.T) {
	cfg := broodWarConfig(t, "en", 4, game.Options{Players: 3, RandomFactions: true, NoLeaders: true})
	cfg.Save = filepath.Join(t.TempDir(), "save.jsonl")
	tab := newTable(t, cfg, 100, 30)
	tab.playOn(rand.New(rand.NewPCG(4, 4)), 60, func() {})
	other := testConfig(t, 9, "", "", "")
	other.Save, other.Components = cfg.Save, played.Set()
	found, err := hotseat.Load(other.Save, other.components())
	if err != nil {
		t.Fatal(err)
	}
	if r := found.Game.Rules; !r.Options.BroodWar || !r.Options.NoLeaders || len(r.Planets) != len(cfg.Rules.Planets) {
		t.Errorf("it goes on with the options %+v", r.Options)
	}
	if *found.Game.State() != *tab.m.sess.State() {
		t.Error("the state is another one")
	}
	resumed := newTable(t, other, 100, 30, found.Game)
	resumed.playOn(rand.New(rand.NewPCG(5, 5)), 40, func() {})
	if frame := resumed.frame(); strings.ContainsAny(frame, "⟨⟩") {
		t.Errorf("words are missing: %s", frame)
	}
	// Without the set it is put aside.
	other.Components = nil
	var wrong *hotseat.SaveError
	if _, err := hotseat.Load(other.Save, other.components()); !errors.As(err, &wrong) || wrong.Kept == "" ||
		wrong.Damaged {
		t.Errorf("without Brood War: %v", err)
	}
}

// TestLeadersOnSmallScreens: on the smallest screen the Leadership cards of a choice have their whole names, and what
// the chosen one says is not cut, in all languages.
func TestLeadersOnSmallScreens(t *testing.T) {
	for _, lang := range []string{"en", "de", "ru"} {
		for seed := range uint64(2) {
			tab := newTable(t, broodWarConfig(t, lang, seed, game.Options{Players: 4, RandomFactions: true}), 80, 24)
			if tab.m.screen == onPass {
				tab.press("enter")
			}
			if len(tab.m.sight.Legal) == 0 || tab.m.sight.Legal[0].Verb != game.DoLeader {
				t.Fatalf("the game begins with %v", tab.m.sight.Legal)
			}
			text := tab.frame()
			for _, a := range tab.m.sight.Legal {
				if name := tab.m.w.Leader(tab.m.sight.View.Seats[tab.m.seat].Faction, a.Leader()); !strings.Contains(text, name) {
					t.Errorf("%s, seed %d: %q is not on the screen:\n%s", lang, seed, name, text)
				}
			}
			if strings.Contains(text, "…") {
				t.Errorf("%s, seed %d: something is cut:\n%s", lang, seed, text)
			}
		}
	}
}
