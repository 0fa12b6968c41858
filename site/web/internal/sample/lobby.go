package sample

import (
	"net/url"
	"time"

	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/chance"
	scenariodoc "koprulu/rules/notation/scenario"
	"koprulu/site/web/app"
	"koprulu/site/web/chat"
	"koprulu/site/web/codex"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/site/web/rules"
	"koprulu/site/web/scenario"
	"koprulu/table"
)

// Reader returns a reader of the sample pages; stranger is for one who is here for the first time.
func Reader(w *locale.Words, theme string, stranger bool) page.Reader {
	r := page.Reader{Words: w, Theme: theme, Source: Source, Now: now}
	if !stranger {
		r.Person, r.Name, r.Waiting = "person0000000000", "Mara", 2
	}
	return r
}

// miniMap makes a small map: for each planet its cell and whose it is, from 1; 0 for nobody.
func miniMap(cells ...[3]int) []byte {
	out := []byte{1}
	for i, c := range cells {
		var seats byte
		if c[2] > 0 {
			seats = 1 << (c[2] - 1)
		}
		out = append(out, byte(i), byte(int8(c[0])), byte(int8(c[1])), seats, seats)
	}
	return out
}

// hides is somebody who hides their page.
const hides = "Ilya"

// card makes a table for lists.
func card(name string, status table.Status, factions []string, points []int, people ...string) lobby.Card {
	c := lobby.Card{ID: "k7m2qx4tbv", Settings: table.NewSettings(name, len(factions)), Status: status, Seat: game.Nobody,
		Seats: make([]table.Seat, len(factions)), Round: 3, Phase: game.Planning, Updated: now.Add(-26 * time.Hour),
		Created: now.Add(-50 * time.Hour)}
	copy(c.Factions[:], factions)
	copy(c.Points[:], points)
	for i, who := range people {
		switch who {
		case "":
		case "bot":
			c.Seats[i].Bot = "simple"
		default:
			c.Seats[i] = table.Seat{Person: table.Person("person-" + who), Name: who}
			if who != hides {
				c.Shown |= 1 << i
			}
		}
		if who == "Mara" {
			c.Seat = game.Player(i)
		}
	}
	return c
}

// mine are the tables of the reader.
func mine(r page.Reader) []lobby.Card {
	friday := card("Friday table", table.Playing, []string{"raynor", "overmind", "tassadar", "mengsk"}, []int{2, 4, 4, 3},
		"Mara", "Jonas", "Yuki", "bot")
	friday.Open, friday.Since, friday.Deadline = 1, now.Add(-3*time.Minute), now.Add(6*time.Minute+20*time.Second)
	friday.Prompt = prompt(r.Words)
	friday.Map = miniMap([3]int{0, 0, 4}, [3]int{1, 0, 4}, [3]int{2, 0, 3}, [3]int{3, 0, 3}, [3]int{0, 1, 1},
		[3]int{1, 1, 1}, [3]int{2, 1, 2}, [3]int{3, 1, 2})
	letters := card("Letters from Aiur", table.Playing, []string{"queen-of-blades", "aldaris"}, []int{9, 11},
		"Ines", "Mara")
	letters.Open, letters.Since, letters.Phase, letters.Round = 2, now.Add(-30*time.Hour), game.Execution, 5
	letters.Map = miniMap([3]int{0, 0, 1}, [3]int{1, 0, 1}, [3]int{1, 1, 2}, [3]int{2, 1, 2})
	six := card("Six in the sector", table.Playing, []string{"tassadar", "raynor", "aldaris", "queen-of-blades", "mengsk",
		"overmind"},
		[]int{6, 8, 5, 7, 6, 4}, "Mara", "Ines", "Kenji", "bot", "Lena", "Yuki")
	six.Open, six.Since, six.Deadline, six.Phase = 1<<1|1<<4, now.Add(-2*time.Hour), now.Add(50*time.Hour), game.Execution
	six.Map = miniMap([3]int{0, 0, 1}, [3]int{1, 0, 0}, [3]int{2, 0, 2}, [3]int{3, 0, 6}, [3]int{0, 1, 1}, [3]int{1, 1, 3},
		[3]int{2, 1, 2}, [3]int{3, 1, 4},
		[3]int{0, 2, 5}, [3]int{1, 2, 5}, [3]int{2, 2, 6}, [3]int{3, 2, 4})
	waiting := card("Tuesday at eight", table.Waiting, []string{"overmind", "", "", ""}, nil, "Mara", "Jonas")
	return []lobby.Card{friday, letters, six, waiting}
}

// prompt returns a question in the reader's language.
func prompt(w *locale.Words) string {
	r, err := components.Default().Rules(game.Options{Players: 2, Factions: [game.MaxPlayers]game.Faction{game.NoFaction,
		game.NoFaction}})
	if err != nil {
		return ""
	}
	s := game.New(r, [32]byte{1}, nil)
	v := r.View(&s, r.Open(&s).First())
	asked, _ := w.Asked(r, &v)
	return asked
}

// over are finished tables.
func over() []lobby.Card {
	practice := card("Practice", table.Finished, []string{"mengsk", "overmind"}, []int{16, 12}, "Mara", "bot")
	practice.Winners, practice.Round = 1, 6
	practice.Map = miniMap([3]int{0, 0, 1}, [3]int{0, 1, 1}, [3]int{1, 1, 2}, [3]int{1, 2, 2})
	lost := card("The long war", table.Finished, []string{"raynor", "tassadar", "overmind"}, []int{9, 15, 11}, "Kenji",
		"Lena", "Mara")
	lost.Winners, lost.Round, lost.Updated = 2, 7, now.Add(-8*24*time.Hour)
	teams := card("Shakuras", table.Finished, []string{"aldaris", "queen-of-blades", "raynor", "mengsk"},
		[]int{14, 9, 16, 8}, "Kenji", "Ana", "Yuki", "Ilya")
	teams.Settings.Options.Teams, teams.Winners, teams.Updated = true, 0b101, now.Add(-40*24*time.Hour)
	ended := card("Half an evening", table.Ended, []string{"aldaris", "mengsk"}, []int{4, 3}, "Mara", "Yuki")
	return []lobby.Card{practice, lost, teams, ended}
}

// Lobby makes a lobby; a stranger's has no table in it.
func Lobby(r page.Reader) *lobby.Page {
	p := &lobby.Page{Reader: r, Path: "/", Week: lobby.WeekOf([]game.Faction{4, 0, 3, 5}, 0, 38, now,
		now.Add(40*time.Hour))}
	first := card("First steps", table.Waiting, []string{"tassadar", ""}, nil, "Amira", "")
	first.Settings.Pace = table.Days(3)
	eight := card("Tuesday at eight", table.Waiting, []string{"overmind", "mengsk", "", ""}, nil, "Jonas", "bot", "", "")
	eight.Settings.Pace = table.Live(10, 20*time.Second)
	shakuras := card("Shakuras", table.Waiting, []string{"aldaris", "queen-of-blades", "raynor", ""}, nil, "Kenji",
		"Lena", "Ana", "")
	shakuras.Settings.Options.Teams, shakuras.Settings.Pace = true, table.Days(2)
	war := card("The long war", table.Waiting, []string{"raynor", "tassadar", "overmind", "queen-of-blades", "aldaris",
		""}, nil, "Lena", "Ilya", "Yuki", "bot", "Ines", "")
	war.Settings.Options.GalacticConquest = true
	p.Open = []lobby.Card{first, eight, shakuras, war}
	watch := card("Championship, table 2", table.Playing, []string{"queen-of-blades", "tassadar", "mengsk"},
		[]int{7, 5, 8}, "Ilya", "Lena", "Kenji")
	watch.Open, watch.Since = 1|1<<2, now.Add(-40*time.Second)
	watch.Map = miniMap([3]int{0, 0, 1}, [3]int{1, 0, 1}, [3]int{2, 0, 2}, [3]int{1, 1, 3}, [3]int{2, 1, 3},
		[3]int{0, 1, 2})
	p.Running = []lobby.Card{watch}
	p.Over = over()
	if r.Person != "" {
		p.Mine = mine(r)
	} else {
		p.Open, p.Running, p.Over = nil, nil, nil
	}
	return p
}

// NewTable makes the form for a new table.
func NewTable(r page.Reader) *lobby.NewTablePage {
	return &lobby.NewTablePage{Reader: r, Scenarios: scenarioCards(components.Default()), Form: lobby.DefaultNewTable()}
}

// WrongTable makes that form, filled in wrongly in every field where that is possible.
func WrongTable(r page.Reader) *lobby.NewTablePage {
	p := NewTable(r)
	p.Form = lobby.ReadNewTable(
		url.Values{"name": {"The longest name that anybody has ever given to any table on this site"}, "players": {"5"},
			"company": {"bots"},
			"seat0":   {"me"}, "seat1": {"me"}, "laid-out": {"on"}, "pace": {"live"}, "minutes": {"0"}, "factions": {"chosen"},
			"faction0": {"raynor"},
			"faction1": {"raynor"},
			"teams":    {"on"}, "corrections": {"{}"}})
	_, _, p.Errors = p.Form.Plan()
	return p
}

// Records makes a list of finished tables.
func Records(r page.Reader) *lobby.RecordsPage {
	return &lobby.RecordsPage{Reader: r, Path: "/records", Tables: over(), Page: 2, More: true}
}

// Waiting makes a waiting room as its owner sees it, or as someone who came by a link.
func Waiting(r page.Reader, owner bool) *lobby.WaitingPage {
	c := card("Tuesday at eight", table.Waiting, []string{"overmind", "", "", "raynor"}, nil, "Mara", "Jonas", "", "bot")
	c.Settings.Pace, c.Settings.Options.Shields = table.Live(10, 20*time.Second), true
	c.Seats[0].Ready = true
	seal := chance.Seal(0, chance.Part{2})
	shuffle := &table.ShuffleSeen{Commitments: chance.Parts{Server: chance.Commitment(chance.Part{1}),
		Seats: []*chance.Part{&seal, nil, nil, nil}}}
	p := &lobby.WaitingPage{Reader: r, Path: c.Address(), Card: c, Shuffle: shuffle, Connected: 1,
		Chat: chat.Chat{Table: c.Address(), Owner: owner, CanOpen: true,
			Lines: []chat.Line{{ID: 1, At: now.Add(-12 * time.Minute), Name: "Jonas",
				Role: r.Words.Text("web.admin.role.moderator"), Seat: 1,
				Text: "Two more, then we can begin.", Other: true}}}}
	if owner {
		p.Card.Owner = true
		p.Invite, p.Watch = "http://localhost:8080/join/4f7qk2m9x1c3", "http://localhost:8080/watch/9d3kq7z2v5b8"
	} else {
		p.Card.Seat = game.Nobody
	}
	return p
}

// Watching makes a waiting room as seen by someone with the link to watch.
func Watching(r page.Reader) *lobby.WaitingPage {
	p := Waiting(r, false)
	p.Uninvited = true
	return p
}

// Profile makes a profile that has something of everything.
func Profile(r page.Reader) *profile.Page {
	return &profile.Page{Reader: r, Path: "/profile", Since: now.Add(-90 * 24 * time.Hour),
		Devices: []profile.Device{{ID: "d1", Name: "Firefox, Linux", Current: true, Added: now, LastUse: now},
			{ID: "d2", Name: "Safari, iPhone", Added: now.Add(-240 * time.Hour), LastUse: now.Add(-50 * time.Hour)}},
		Link: "http://localhost:8080/me/4f7qk2m9x1c34f7qk2m9x1c3", LinkEnds: now.Add(15 * time.Minute),
		Passkeys: []profile.Passkey{{ID: "p1", Name: "YubiKey", Added: now.Add(-240 * time.Hour), LastUse: now}},
		Tokens: []profile.Token{{ID: "t1", Name: "cron", Added: now.Add(-24 * time.Hour)},
			{ID: "t2", Name: "notebook", Added: now.Add(-72 * time.Hour), LastUse: now.Add(-time.Hour)}},
		PushKey: "BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U",
		Pushes: []profile.Device{{ID: "s1", Name: "Firefox, Linux", Current: true, Added: now},
			{ID: "s2", Name: "Safari, iPhone", Added: now.Add(-240 * time.Hour)}},
		NewToken: "kop_4f7qk2m9x1c34f7qk2m9x1c3", Kinds: []string{"webhook", "ntfy", "discord", "email"}, Kind: "discord",
		Address: "https://discord.com/x", Wishes: []string{"broodwar-3"},
		Addresses: []profile.Address{{ID: "a1", Kind: "ntfy", Name: "ntfy.sh/mara-plays",
			State: r.Words.Text("web.notify.delivered"), Tried: r.Words.Text("web.notify.tried", "code", 200)},
			{ID: "a2", Kind: "email", Name: "mara@example.org", Mail: true}},
		Errors: page.Errors{"address": {Key: "web.notify.wrong.discord"}}}
}

// Site makes every page outside of the table for a reader, by its address.
func Site(r page.Reader) map[string]Whole {
	pages := map[string]Whole{
		"/":              Lobby(r),
		"/wrong":         WrongTable(r),
		"/new":           NewTable(r),
		"/records":       Records(r),
		"/records/empty": &lobby.RecordsPage{Reader: r, Path: "/records", Page: 1},
		"/t/owner":       Waiting(r, true),
		"/t/guest":       Waiting(r, false),
		"/t/watching":    Watching(r),
		"/profile":       Profile(r),
		"/offline": &app.Offline{Reader: r, Zone: time.UTC,
			Tables: []app.Table{{Name: "Friday evening", Yours: true, Deadline: now.Add(20 * time.Hour)}, {Name: "Long war"}}},
		"/about": &page.AboutPage{Reader: r, Path: "/about", Version: "1.0", RulesVersion: "1",
			Components: components.Default().Hash()},
		"/error":        &page.ErrorPage{Reader: r, Path: "/error", Status: 404},
		"/rules":        &rules.Page{Reader: r, Path: "/rules"},
		"/rules/found":  &rules.Page{Reader: r, Path: "/rules", Query: "transport"},
		"/rules/MOB-09": &rules.Page{Reader: r, Path: "/rules/MOB-09", ID: rule.MOB09},
	}
	set := components.Default()
	rules, err := set.Rules(game.Options{Players: 2})
	if err != nil {
		panic(err) // The components are part of the program.
	}
	broodWar, err := set.Rules(game.Options{Players: 2, BroodWar: true})
	if err != nil {
		panic(err)
	}
	cards := scenarioCards(set)
	pages["/scenarios"] = &scenario.ListPage{Reader: r, Path: "/scenarios", List: cards}
	pages["/scenarios/wrong"] = &scenario.ListPage{Reader: r, Path: "/scenarios", List: cards,
		Problems: []string{r.Words.Text("web.editor.point.title.open"),
			r.Words.Text("web.editor.point.factions.open", "n", 1)}}
	for i, c := range cards {
		pages["/scenarios/"+c.Scenario.ID] = &scenario.Page{Reader: r, Path: "/scenarios/" + c.Scenario.ID, Card: cards[i],
			View: table.Opening(c.Rules, chance.NumberSeed(1))}
	}
	for _, kind := range append([]string{""}, codex.Kinds()...) {
		if !codex.NeedsBroodWar(kind) {
			pages["/codex/"+kind] = &codex.Page{Reader: r, Path: "/codex/" + kind, Kind: kind, Set: set, Rules: rules}
		}
		pages["/broodwar/codex/"+kind] = &codex.Page{Reader: r, Path: "/codex/" + kind, Kind: kind, Set: set, Rules: broodWar}
	}
	pages["/broodwar/codex/found"] = &codex.Page{Reader: r, Path: "/codex", Query: "BW-KEY-12", Set: set, Rules: broodWar}
	pages["/codex/found"] = &codex.Page{Reader: r, Path: "/codex", Query: "zerg", Set: set, Rules: rules}
	return pages
}

// scenarioCards are the scenarios of the project.
func scenarioCards(set *components.Set) []scenario.Card {
	list, err := scenariodoc.All(set)
	if err != nil {
		panic(err) // They are part of the program.
	}
	var out []scenario.Card
	for _, sc := range list {
		rules, err := scenariodoc.Rules(set, sc)
		if err != nil {
			panic(err)
		}
		out = append(out, scenario.Card{Scenario: sc, Rules: rules})
	}
	return out
}
