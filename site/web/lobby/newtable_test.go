package lobby_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/lobby"
	"koprulu/site/web/piece"
	"koprulu/table"
)

// filled returns a form as a browser sends it, with some fields changed; a field without a value is not sent.
func filled(changes ...string) url.Values {
	form := url.Values{"name": {"Friday"}, "players": {"3"}, "seat0": {"me"}, "seat1": {"open"}, "seat2": {"simple"},
		"seat3": {"simple"},
		"seat4": {"simple"}, "seat5": {"simple"}, "pace": {"none"}, "minutes": {"30"}, "gain": {"20"}, "days": {"3"},
		"factions": {"dealt"},
		"company":  {"invited"}, "spectators": {"on"}, "memory": {"on"}}
	for i := 0; i+1 < len(changes); i += 2 {
		if changes[i+1] == "" {
			form.Del(changes[i])
		} else {
			form.Set(changes[i], changes[i+1])
		}
	}
	return form
}

// TestDefaultAbilities: new tables play the racial abilities that the sheets name, unless they are switched off.
func TestDefaultAbilities(t *testing.T) {
	if f := lobby.DefaultNewTable(); !f.Shields || !f.Healing {
		t.Errorf("the form for a new table has Shields %v, Healing %v", f.Shields, f.Healing)
	}
}

func TestParseNewTable(t *testing.T) {
	for _, c := range []struct {
		name  string
		form  url.Values
		check func(s table.Settings, plan []table.SeatPlan) bool
	}{
		{"nothing at all plays against three bots at once", url.Values{}, func(s table.Settings, plan []table.SeatPlan) bool {
			bots := []table.SeatPlan{{Mine: true}, {Bot: "simple"}, {Bot: "simple"}, {Bot: "simple"}}
			return slices.Equal(plan, bots) && s.Options.Players == 4 && s.Options.RandomFactions && !s.Public &&
				!s.Pace.Clocked()
		}},
		{"a ready galaxy", url.Values{"laid-out": {"on"}}, func(s table.Settings, plan []table.SeatPlan) bool {
			return s.LaidOut && table.Alone(plan)
		}},
		{"seats as who plays says", filled("company", "anybody", "seat1", "", "seat2", ""),
			func(s table.Settings, plan []table.SeatPlan) bool {
				return s.Public && slices.Equal(plan, []table.SeatPlan{{Mine: true}, {}, {}})
			}},
		{"bots where nothing else is said", filled("company", "bots", "seat1", "", "seat2", ""),
			func(s table.Settings, plan []table.SeatPlan) bool { return !s.Public && table.Alone(plan) }},
		{"a usual form", filled(), func(s table.Settings, plan []table.SeatPlan) bool {
			return s.Name == "Friday" && slices.Equal(plan, []table.SeatPlan{{Mine: true}, {}, {Bot: "simple"}}) &&
				s.Spectators && !s.Options.HideOwnOrders &&
				s.Options.RandomFactions && !s.Draft
		}},
		{"help unless it is said", filled(), func(s table.Settings,
			_ []table.SeatPlan) bool {
			return s.Help == table.HelpPractice
		}},
		{"help for everybody", filled("help", "on"),
			func(s table.Settings, _ []table.SeatPlan) bool { return s.Help == table.HelpOn }},
		{"help for nobody", filled("help", "off"), func(s table.Settings,
			_ []table.SeatPlan) bool {
			return s.Help == table.HelpOff
		}},
		{"spaces in the name", filled("name", "  Friday \t night "),
			func(s table.Settings, _ []table.SeatPlan) bool { return s.Name == "Friday night" }},
		{"a live pace", filled("pace", "live", "minutes", "10", "gain", "5"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				return s.Pace == table.Live(10, 5*time.Second)
			}},
		{"days", filled("pace", "days", "days", "2"),
			func(s table.Settings, _ []table.SeatPlan) bool { return s.Pace == table.Days(2) }},
		{"a pace that is not meant may be wrong", filled("minutes", "many"),
			func(s table.Settings, _ []table.SeatPlan) bool { return !s.Pace.Clocked() }},
		{"factions in turn", filled("factions", "draft"), func(s table.Settings, _ []table.SeatPlan) bool {
			return s.Draft && !s.Options.RandomFactions
		}},
		{"chosen factions", filled("factions", "chosen", "faction0", "overmind"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				return !s.Draft && !s.Options.RandomFactions && s.Options.Factions[0] == piece.FactionNamed("overmind") &&
					s.Options.Factions[1] == game.NoFaction
			}},
		{"factions of seats beyond the last count for nothing", filled("factions", "chosen", "faction4", "raynor",
			"faction5", "raynor"),
			func(s table.Settings, _ []table.SeatPlan) bool { return s.Options.Factions[4] == game.NoFaction }},
		{"teams deal the factions, whatever was chosen", filled("players", "4", "teams", "on", "factions", "draft"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				return s.Options.Teams && s.Options.RandomFactions && !s.Draft
			}},
		{"all switches", filled("mode", "galactic", "shields", "on", "healing", "on", "memory", "", "spectators", "",
			"company", "anybody"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				o := s.Options
				return o.GalacticConquest && o.Shields && o.Healing && o.HideOwnOrders && !s.Spectators && s.Public
			}},
		{"Brood War with its optional rules", filled("set", "broodwar", "planets", "larger", "disposable", "on", "noleaders",
			"on"), func(s table.Settings, _ []table.SeatPlan) bool {
			o := s.Options
			return o.BroodWar && o.LargerGalaxy && !o.MorePlanets && o.DisposableOrders && o.NoLeaders && !o.Survival
		}},
		{"More Starting Planet Tokens", filled("set", "broodwar", "planets", "more"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				return s.Options.MorePlanets && !s.Options.LargerGalaxy
			}},
		{"optional rules without Brood War count for nothing", filled("set", "base", "planets", "larger", "noleaders", "on",
			"faster", "on"), func(s table.Settings, _ []table.SeatPlan) bool {
			return s.Options == game.Options{Players: 3, RandomFactions: true, Factions: s.Options.Factions}
		}},
		{"optional rules beside Survival count for nothing", filled("set", "broodwar", "mode", "survival", "planets", "more",
			"disposable", "on", "faster", "on"), func(s table.Settings, _ []table.SeatPlan) bool {
			o := s.Options
			return o.Survival && o.FasterSurvival && !o.MorePlanets && !o.DisposableOrders
		}},
		{"Galactic Conquest with Brood War", filled("set", "broodwar", "mode", "galactic"),
			func(s table.Settings, _ []table.SeatPlan) bool {
				return s.Options.BroodWar && s.Options.GalacticConquest
			}},
		{"a scenario has its players, whatever was chosen", filled("set", "scenario", "scenario", "eye-of-the-storm", "teams",
			"on", "mode", "survival"), func(s table.Settings, plan []table.SeatPlan) bool {
			return s.Scenario.ID == "eye-of-the-storm" && len(plan) == 6 && s.Options.Players == 6 && !s.Options.Survival &&
				!s.Options.Teams
		}},
		{"a scenario with nothing else", url.Values{"set": {"scenario"}, "scenario": {"trump-card"}},
			func(s table.Settings, plan []table.SeatPlan) bool {
				return slices.Equal(plan, []table.SeatPlan{{Mine: true}, {Bot: "simple"}}) && !s.Scenario.Own()
			}},
		{"corrections", filled("corrections",
			`{"format": "koprulu-components/1", "units": [{"id": "ghost", "cost": "1 mineral 1 gas"}]}`),
			func(s table.Settings, _ []table.SeatPlan) bool { return s.Corrections != "" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, plan, wrong := lobby.ParseNewTable(c.form)
			if len(wrong) > 0 {
				t.Fatalf("it is refused: %v", wrong)
			}
			if !c.check(s, plan) {
				t.Errorf("it gives %+v and %+v", s, plan)
			}
		})
	}
}

func TestParseNewTableRefuses(t *testing.T) {
	for _, c := range []struct {
		name, field string
		form        url.Values
	}{
		{"one player", "players", filled("players", "1")},
		{"seven players", "players", filled("players", "7")},
		{"no number of players", "players", filled("players", "four")},
		{"teams of three", "teams", filled("teams", "on")},
		{"Survival without Brood War (MODE-01)", "mode", filled("mode", "survival")},
		{"an unknown set", "set", filled("set", "remastered")},
		{"an unknown mode", "mode", filled("mode", "peace")},
		{"an unknown number of planets", "planets", filled("set", "broodwar", "planets", "nine")},
		{"an unknown scenario", "scenario", filled("set", "scenario", "scenario", "sauron")},
		{"no file of a scenario", "scenario", filled("set", "scenario", "scenario", "file")},
		{"a file that is no scenario", "scenario", filled("set", "scenario", "scenario", "file", "scenariofile",
			`{"koprulu": "scenario/1"}`)},
		{"a scenario without end", "scenario", filled("set", "scenario", "scenario", "file", "scenariofile",
			strings.Repeat(" ", table.MaxScenario)+"{}")},
		{"two seats for oneself", "seats", filled("seat1", "me")},
		{"an unknown bot", "seats", filled("seat1", "genius")},
		{"an unknown company", "company", filled("company", "aliens")},
		{"a ready galaxy and factions in turn", "laid-out", filled("laid-out", "on", "factions", "draft")},
		{"no pace", "pace", filled("pace", "")},
		{"a pace of no minutes", "pace", filled("pace", "live", "minutes", "0")},
		{"a gain below nothing", "pace", filled("pace", "live", "gain", "-1")},
		{"a month", "pace", filled("pace", "days", "days", "31")},
		{"an unknown way to factions", "factions", filled("factions", "stolen")},
		{"an unknown faction", "factions", filled("factions", "chosen", "faction0", "duran")},
		{"a faction twice", "factions", filled("factions", "chosen", "faction0", "raynor", "faction2", "raynor")},
		{"a name without end", "name", filled("name", strings.Repeat("x", table.MaxTableName+1))},
		{"a name that is no text", "name", filled("name", "Friday\x00")},
		{"corrections that are none", "corrections", filled("corrections", "# my notes")},
		{"corrections without end", "corrections", filled("corrections", strings.Repeat(" ", table.MaxCorrections+1))},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, _, wrong := lobby.ParseNewTable(c.form)
			problem, ok := wrong[c.field]
			if !ok || len(wrong) != 1 {
				t.Fatalf("what is wrong: %v", wrong)
			}
			for _, w := range locale.All() {
				if text := problem.Text(w); strings.Contains(text, "⟨") || text == "" {
					t.Errorf("%s: it says %q", w.Lang(), text)
				}
			}
		})
	}
}

// FuzzParseNewTable: whatever a form holds, it is either refused or a plan that fits its settings.
func FuzzParseNewTable(f *testing.F) {
	f.Add(filled().Encode())
	f.Add(filled("players", "6", "teams", "on", "pace", "days").Encode())
	f.Add(filled("factions", "chosen", "faction0", "raynor", "corrections", "{}").Encode())
	f.Add("players=4&seat0=me;seat1=%zz")
	f.Add(filled("set", "broodwar", "mode", "survival", "faster", "on").Encode())
	f.Fuzz(func(t *testing.T, text string) {
		form, err := url.ParseQuery(text)
		if err != nil {
			return
		}
		s, plan, wrong := lobby.ParseNewTable(form)
		for field, problem := range wrong {
			if said := problem.Text(locale.English()); strings.Contains(said, "⟨") {
				t.Errorf("%s: %s", field, said)
			}
		}
		if len(wrong) > 0 {
			return
		}
		switch {
		case len(plan) != s.Options.Players, len(plan) < 2, len(plan) > game.MaxPlayers:
			t.Errorf("a plan of %d seats for %d players", len(plan), s.Options.Players)
		case s.Options.Check() != rule.None:
			t.Errorf("options that %v forbids", s.Options.Check())
		case s.Draft && (s.Options.RandomFactions || s.Options.Teams):
			t.Error("factions are dealt and drafted at the same time")
		case s.Pace.Start < 0 || s.Pace.Start > table.MaxBank:
			t.Errorf("a bank of %s", s.Pace.Start)
		}
		mine := 0
		for _, p := range plan {
			if p.Mine {
				mine++
			}
		}
		if mine > 1 {
			t.Errorf("%d seats for one person", mine)
		}
	})
}

// TestBots: each kind of bot that can be chosen is called by a name of its own in every language, says how it plays,
// and has a face that no other has.
func TestBots(t *testing.T) {
	faces := map[string]string{}
	for _, kind := range piece.Bots() {
		face := pagetest.Draw(t, piece.BotFace(kind))
		if faces[face] != "" {
			t.Errorf("%s has the face of %s", kind, faces[face])
		}
		faces[face] = kind
	}
	for _, w := range locale.All() {
		called := map[string]string{}
		form := string(pagetest.WriteSite(t, sample.Site(sample.Reader(w, "light", false))["/new"]))
		for _, kind := range piece.Bots() {
			name := w.BotCalled(kind)
			if name == kind || called[name] != "" {
				t.Errorf("%s: %s is called %q, as %q", w.Lang(), kind, name, called[name])
			}
			called[name] = kind
			if w.BotTemper(kind) == "" || !strings.Contains(w.BotFull(kind), name) {
				t.Errorf("%s: %s: %q, %q", w.Lang(), kind, w.BotFull(kind), w.BotTemper(kind))
			}
			if !strings.Contains(form, pagetest.Draw(t, piece.Bot(w, kind))) {
				t.Errorf("%s: the form for a new table does not show %s", w.Lang(), kind)
			}
		}
	}
}
