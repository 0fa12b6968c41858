package server

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// TestPowersAreRecorded: every power, used by each office that may use it, leaves one line in the audit log, which says
// in which capacity.
func TestPowersAreRecorded(t *testing.T) {
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) { c.SignUp, c.Unlimited = core.SignUpInvite, true })
	many := 0 // Names are unique.
	person := func(name string) *actor {
		many++
		return s.insider(fmt.Sprint(name, " ", many))
	}
	ann, mo, hera := person("Ann"), person("Mo"), person("Hera")
	s.judged(mo, "role", `{"role":"moderator"}`)
	s.judged(hera, "role", `{"role":"host"}`)
	doers := map[people.Office]gate.Doer{people.OwnerOffice: {Person: ann.id, Office: people.OwnerOffice},
		people.ModeratorOffice: {Person: mo.id, Office: people.ModeratorOffice},
		people.HostOffice:      {Person: hera.id, Office: people.HostOffice}, people.MachineOffice: gate.Machine,
		people.ProviderOffice: gate.Provider}
	with := gate.Wish{Reason: "R"}
	waiting := func() gate.Order {
		made := s.waitingTable(t, ann, true, true)
		return gate.Order{On: gate.OnTable, ID: string(made.ID()), Seat: 1}
	}
	running := func() gate.Order {
		set := settings(2)
		set.Public, set.Spectators = true, true
		return gate.Order{On: gate.OnTable, ID: string(s.deal(set, ann, person("Ben")).ID())}
	}
	somebody := func() gate.Order {
		o := running()
		at := s.snapshot(t, o.ID)
		o.Who = core.Named{Person: at.Seats[1].Person, Name: at.Seats[1].Name, Seat: 1}
		return o
	}
	league := func() gate.Order {
		id := ann.newLeague()
		for _, name := range []string{"Cid", "Dora"} {
			person(name).post("/leagues/"+id, "do", "join")
		}
		return gate.Order{On: gate.OnLeague, ID: id}
	}
	message := func() gate.Order {
		o := running()
		at := s.snapshot(t, o.ID)
		who := at.Seats[1].Person
		id, err := s.store.People.Say(t.Context(), at.ID, table.Message{At: s.Now(), Person: who, Name: "Ben", Seat: 1,
			Text: "hello"})
		if err != nil {
			t.Fatal(err)
		}
		return gate.Order{On: gate.OnMessage, ID: o.ID, Number: id}
	}
	report := func() gate.Order {
		id, err := s.store.People.AddReport(t.Context(), people.Report{At: s.Now(), Reporter: ann.id,
			Kind: people.ReportLeague, League: "gone", Quote: "Q", Text: "T"})
		if err != nil {
			t.Fatal(err)
		}
		return gate.Order{On: gate.OnReport, Number: id}
	}
	remark := func(about table.Person) int64 {
		if err := s.store.People.Remark(t.Context(), about, "x", 9, people.Act{Verb: people.RemarkAct}); err != nil {
			t.Fatal(err)
		}
		list, err := s.store.People.Remarks(t.Context(), about)
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		return list[0].ID
	}
	for i := range gate.Powers {
		p := &gate.Powers[i]
		for _, office := range []people.Office{people.OwnerOffice, people.ModeratorOffice, people.HostOffice,
			people.MachineOffice, people.ProviderOffice} {
			if !p.By.Has(office) {
				continue
			}
			var o gate.Order
			switch {
			case p.On == gate.OnPerson:
				o = gate.Order{ID: string(person("Eve").id)}
				if p.Verb == people.UnremarkAct {
					o.Number = remark(table.Person(o.ID))
				}
			case p.On == gate.OnTable && slices.Contains(p.Fields, "who"):
				o = somebody()
			case p.On == gate.OnTable:
				o = waiting()
			case p.On == gate.OnMessage:
				o = message()
			case p.On == gate.OnLeague:
				o = league()
			case p.On == gate.OnReport:
				o = report()
			case p.On == gate.OnInvites && p.Verb == people.RevokeAct:
				var made []console.Invite
				s.console(http.StatusOK, http.MethodPost, "/invites", `{"count":1,"uses":1}`, &made)
				o.ID = made[0].ID
			case p.Verb == people.WritableAct:
				if _, err := s.gate.Exercise(t.Context(), gate.Machine,
					gate.Order{On: gate.OnSite, Verb: people.ReadOnlyAct}); err != nil {
					t.Fatal(err)
				}
			}
			if p.Verb == people.BeginAct && p.On == gate.OnTable {
				if made, err := s.hub.Table(t.Context(), table.ID(o.ID)); err != nil ||
					made.SetBot(t.Context(), ann.id, 1, "simple") != nil {
					t.Fatal("no bot sits down", err)
				}
			}
			o.On, o.Verb, o.Bot, o.Which = p.On, p.Verb, "simple", map[string]string{people.LinksAct: gate.NewLinks,
				people.TalkAct: gate.PlayersMayTalk}[p.Verb]
			if o.Verb == people.OpenAct {
				o.Bot = ""
			}
			if o.Reason = ""; p.Reason {
				o.Reason = with.Reason
			}
			for _, f := range p.Fields {
				switch f {
				case "name":
					o.Name = fmt.Sprint("Another ", i, " ", len(office))
				case "role":
					o.Role = "moderator"
				case "note":
					o.Note = "N"
				case "text":
					o.Text = "T"
				case "count", "uses":
					o.Count, o.Uses = 1, 1
				}
			}
			acts := func() []people.Act {
				list, err := s.store.People.Acts(t.Context(), people.ActQuery{N: 1000})
				if err != nil {
					t.Fatal(err)
				}
				if office == people.OwnerOffice {
					if list, err = s.store.People.Acts(t.Context(), people.ActQuery{About: o.ID, N: 1000}); err != nil {
						t.Fatal(err)
					}
				}
				return list
			}
			before := len(acts())
			if _, err := s.gate.Exercise(t.Context(), doers[office], o); err != nil {
				t.Errorf("%s %s %s: %v", office, p.Verb, p.On, err)
				continue
			}
			list := acts()
			if len(list) != before+1 {
				t.Errorf("%s %s %s: %d lines more", office, p.Verb, p.On, len(list)-before)
				continue
			}
			if list[0].Verb != p.Verb || list[0].Office != office || list[0].Actor != doers[office].Person {
				t.Errorf("%s %s %s: recorded as %+v", office, p.Verb, p.On, list[0])
			}
			if p.Verb == people.ReadOnlyAct {
				if _, err := s.gate.Exercise(t.Context(), gate.Machine,
					gate.Order{On: gate.OnSite, Verb: people.WritableAct}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestNobodyJudgesTheirOwnCase: who has a part in something does nothing to it, nor does a role to what a higher or the
// same one has opened; the command line does.
func TestNobodyJudgesTheirOwnCase(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, cid := s.person("Ann"), s.person("Ben"), s.person("Cid")
	mo, hera, hugo := s.withRole("Mo", people.Moderator), s.withRole("Hera", people.Host), s.withRole("Hugo", people.Host)
	as := func(a *actor, office people.Office) gate.Doer { return gate.Doer{Person: a.id, Office: office} }
	set := settings(3)
	set.Public, set.Spectators, set.Rated = true, true, true
	made := s.deal(set, ben, mo, hera)
	id := string(made.ID())
	said := ben.says(made.ID(), "rude")
	report, err := s.store.People.AddReport(t.Context(), people.Report{At: s.Now(), Reporter: mo.id,
		Kind: people.ReportMessage, Table: made.ID(), Message: said, Target: ben.id, Quote: "rude", Text: "T"})
	if err != nil {
		t.Fatal(err)
	}
	league := func(owner *actor, players ...*actor) string {
		id := owner.newLeague()
		for _, p := range players {
			if r := p.post("/leagues/"+id, "do", "join"); r.status != http.StatusSeeOther {
				t.Fatalf("joining: status %d", r.status)
			}
		}
		return id
	}
	own, hers, open := league(ann, mo, ann, cid), league(hera, ann, ben), league(ann, ben, cid)
	if r := ann.post("/leagues/"+own, "do", "begin"); r.status != http.StatusSeeOther {
		t.Fatalf("beginning: status %d", r.status)
	}
	for _, c := range []struct {
		name string
		by   gate.Doer
		o    gate.Order
		want error
	}{
		{"a host makes a link for an opponent", as(hera, people.HostOffice),
			gate.Order{On: gate.OnPerson, Verb: people.LinkAct, ID: string(ben.id)}, gate.ErrOwnCase},
		{"a host signs an opponent out", as(hera, people.HostOffice), gate.Order{On: gate.OnPerson, Verb: people.SignOutAct,
			ID: string(ben.id)}, gate.ErrOwnCase},
		{"a moderator bans an opponent", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnPerson, Verb: people.BanAct, ID: string(ben.id)}, gate.ErrOwnCase},
		{"a moderator mutes somebody in the same league", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnPerson, Verb: people.MuteAct, ID: string(cid.id)}, gate.ErrOwnCase},
		{"a moderator renames an opponent", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnPerson, Verb: people.RenameAct, ID: string(ben.id), Wish: gate.Wish{Name: "Benno"}}, nil},
		{"a host makes a link for somebody else", as(hera, people.HostOffice),
			gate.Order{On: gate.OnPerson, Verb: people.LinkAct, ID: string(ann.id)}, nil},
		{"the command line makes a link", gate.Machine, gate.Order{On: gate.OnPerson, Verb: people.LinkAct,
			ID: string(ben.id)}, nil},
		{"a moderator removes what an opponent said", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnMessage, Verb: people.RemoveAct, ID: id, Number: said}, gate.ErrOwnCase},
		{"a moderator closes their own report", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnReport, Verb: people.ReportAct, Number: report, Wish: gate.Wish{Note: "N"}}, gate.ErrOwnCase},
		{"a host closes it", as(hugo, people.HostOffice), gate.Order{On: gate.OnReport, Verb: people.ReportAct,
			Number: report, Wish: gate.Wish{Note: "N"}}, nil},
		{"the owner of a rated game where they sit changes a bot", as(ben, people.OwnerOffice),
			gate.Order{On: gate.OnTable, Verb: people.BotAct, ID: id, Seat: 1, Bot: "random"}, gate.ErrOwnCase},
		{"a moderator closes a league in which they play", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnLeague, Verb: people.CloseAct, ID: own, Wish: gate.Wish{Reason: "R"}}, gate.ErrOwnCase},
		{"a moderator closes the league of a host", as(mo, people.ModeratorOffice),
			gate.Order{On: gate.OnLeague, Verb: people.CloseAct, ID: hers, Wish: gate.Wish{Reason: "R"}}, gate.ErrRank},
		{"a host closes the league of a host", as(hugo, people.HostOffice),
			gate.Order{On: gate.OnLeague, Verb: people.CloseAct, ID: hers, Wish: gate.Wish{Reason: "R"}}, gate.ErrRank},
		{"a moderator closes a league", as(mo, people.ModeratorOffice), gate.Order{On: gate.OnLeague, Verb: people.CloseAct,
			ID: open, Wish: gate.Wish{Reason: "R"}}, nil},
		{"an organiser ends the league in which they play", as(ann, people.OwnerOffice),
			gate.Order{On: gate.OnLeague, Verb: people.EndAct, ID: own}, gate.ErrOwnCase},
		{"the command line closes it", gate.Machine, gate.Order{On: gate.OnLeague, Verb: people.CloseAct, ID: own,
			Wish: gate.Wish{Reason: "R"}}, nil},
		{"somebody else as owner", as(ann, people.OwnerOffice), gate.Order{On: gate.OnTable, Verb: people.TalkAct, ID: id,
			Which: gate.PlayersMayTalk}, table.ErrNotOwner},
	} {
		if c.want != nil && c.o.Reason == "" && gate.PowerOf(c.o.On, c.o.Verb, c.by.Office).Reason {
			c.o.Reason = "R"
		}
		if _, err := s.gate.Exercise(t.Context(), c.by, c.o); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	if l := s.leagueNow(t, open); l.Closed == nil || l.Closed.Role != "moderator" || l.Closed.Reason != "R" {
		t.Errorf("the closed league: %+v", l.Closed)
	}
	for lang, says := range map[string]string{"en": "A moderator of this site closed it: R",
		"de": "Die Moderation dieser Seite hat den Wettbewerb geschlossen: R",
		"ru": "Модератор сайта закрыл соревнование: R"} {
		ben.post("/prefs", "lang", lang)
		if r := ben.get("/leagues/" + open); !strings.Contains(r.body, says) {
			t.Errorf("in %s the league does not say why", lang)
		}
	}
}

// TestRenewedLinkIsTold: a person for whom a host makes a link is told at their addresses, also those that get messages
// once a day, and on every page of every browser until it is put away there.
func TestRenewedLinkIsTold(t *testing.T) {
	box := newMailbox(t)
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.PrivateHooks = true })
	ann, hera := s.person("Ann"), s.withRole("Hera", people.Host)
	s.hook(t, box, ann, "ann")
	if r := ann.post("/profile/kinds"); r.status != http.StatusOK {
		t.Fatalf("wanting no messages: status %d", r.status)
	}
	if strings.Contains(ann.get("/rules").body, "new personal link") {
		t.Error("she is told before anything happened")
	}
	r := hera.post("/admin/people/"+string(ann.id), "do", "link")
	link := regexp.MustCompile(`/me/[A-Za-z0-9_-]+`).FindString(r.body)
	if r.status != http.StatusOK || link == "" {
		t.Fatalf("the link: status %d", r.status)
	}
	s.deliver(t)
	if l := box.next(t); l.to != "/ann" || len(l.Events) != 1 || l.Events[0].Kind != "link" ||
		!strings.Contains(l.Text, "sign in as you") || !strings.HasSuffix(l.URL, "/profile") {
		t.Errorf("the message: %s", l.whole)
	}
	thief := s.visitor()
	if r := thief.post(link); r.status != http.StatusSeeOther {
		t.Fatalf("using the link: status %d", r.status)
	}
	told := func(a *actor, want bool) {
		t.Helper()
		for _, path := range []string{"/rules", "/", "/profile"} {
			if got := strings.Contains(a.get(path).body, "new personal link for you"); got != want {
				t.Errorf("%s tells of it: %t", path, got)
			}
		}
	}
	told(ann, true)
	told(thief, true)
	stamp := regexp.MustCompile(`name="link" value="(\d+)"`).FindStringSubmatch(thief.get("/rules").body)
	if stamp == nil {
		t.Fatal("it can't be put away")
	}
	thief.post("/notice", "link", stamp[1], "back", "/rules")
	told(thief, false)
	told(ann, true) // Whoever has the link puts it away for nobody else.
	ann.post("/notice", "link", stamp[1], "back", "/rules")
	told(ann, false)
	a, err := s.store.People.Person(t.Context(), ann.id)
	if err != nil || a.Renewed.IsZero() {
		t.Errorf("kept: %v, %v", a.Renewed, err)
	}
}

// TestBannedHearNothing: somebody who is banned gets no messages but that something was decided about them, and what
// they opened leaves the lists, for all but those who sit or play there.
func TestBannedHearNothing(t *testing.T) {
	box := newMailbox(t)
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) {
		c.PrivateHooks, c.NoticeDelay = true, time.Nanosecond
	})
	ann, ben, cid := s.person("Ann"), s.person("Ben"), s.person("Cid")
	open, err := s.hub.Create(t.Context(), ben.id, "Ben", table.NewSettings("Open to all", 3),
		[]table.SeatPlan{{Mine: true}, {}, {}})
	if err != nil {
		t.Fatal(err)
	}
	if err := open.Sit(t.Context(), cid.id, "Cid", game.Nobody); err != nil {
		t.Fatal(err)
	}
	league := ben.newLeague("name", "Bens league")
	cid.post("/leagues/"+league, "do", "join")
	s.hook(t, box, ben, "ben")
	lists := func(a *actor, want bool) {
		t.Helper()
		for path, mark := range map[string]string{"/": "/t/" + string(open.ID()), "/?q=Ben": "/t/" + string(open.ID()),
			"/leagues": league, "/api/v1/tables?list=open": string(open.ID()),
			"/api/v1/tables?list=found&q=Ben": string(open.ID()), "/api/v1/leagues": league,
			"/people/" + ben.id.Page(): "/t/" + string(open.ID())} {
			if got := strings.Contains(a.get(path).body, mark); got != want {
				t.Errorf("%s lists it: %t, want %t", path, got, want)
			}
		}
	}
	lists(ann, true)
	s.judged(ben, "ban", `{"reason":"R"}`)
	lists(ann, false)
	for path, mark := range map[string]string{"/": "/t/" + string(open.ID()), "/leagues": league} {
		if !strings.Contains(cid.get(path).body, mark) {
			t.Errorf("%s does not list it for who sits there", path)
		}
	}
	// decided: he is told of a decision, and of nothing else if he is banned.
	decided := func(banned bool) {
		t.Helper()
		s.deliver(t)
		for {
			l := box.next(t)
			judged := strings.Contains(l.whole, `"kind":"judged"`)
			if judged && (l.to != "/ben" || !strings.Contains(l.Text, "decided something about you") ||
				!strings.HasSuffix(l.URL, "/profile")) || banned && (!judged || len(l.Events) != 1) {
				t.Errorf("the message: %s", l.whole)
			}
			if judged {
				return
			}
		}
	}
	decided(true)
	quiet(t, s, box, func() { s.deal(settings(2), ben, ann) })
	ban := ben.sanctions(t).Sanctions[0].ID
	if r := ben.json(fmt.Sprint("/api/v1/me/sanctions/", ban, "/appeal"), `{"text":"Sorry"}`); r.status != http.StatusOK {
		t.Fatalf("answering: %d %s", r.status, r.body)
	}
	var reports []console.Report
	s.console(http.StatusOK, http.MethodGet, "/reports", "", &reports)
	s.console(http.StatusOK, http.MethodPost, fmt.Sprint("/reports/", reports[0].ID, "/close"), `{"note":"No."}`, nil)
	decided(true)
	s.judged(ben, "unban", `{}`)
	decided(false)
	lists(ann, true)
}

// TestMutedGiveNoNames: somebody who is muted gives no new name to a table, a league or themselves, nor by a scenario
// or components of their own; they may go on playing, at tables with the name that the form suggests.
func TestMutedGiveNoNames(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	mine := s.waitingTable(t, ann, true, true)
	league := ann.newLeague()
	rude := settings(2)
	rude.Name = "Rude before"
	ben := s.person("Ben")
	over := "/t/" + string(s.deal(rude, ann, ben).ID())
	ann.post(over+"/propose", "kind", "end")
	ben.post(over+"/vote", "agree", "1")
	s.judged(ann, "mute", `{"reason":"Insults"}`)
	for name, r := range map[string]*reply{
		"a table": ann.post("/tables", "name", "Rude", "players", "2", "seat0", "me", "seat1", "open", "pace",
			"none", "factions", "dealt", "company", "invited"),
		"renaming a table": ann.post("/t/"+string(mine.ID())+"/rename", "name", "Rude"),
		"a league": ann.post("/leagues", "name", "Rude", "kind", "league", "size", "2", "rounds", "2", "pace",
			"3", "days", "7", "set", "base"),
		"renaming a league":    ann.post("/leagues/"+league, "do", "rename", "name", "Rude"),
		"themselves":           ann.post("/profile", "name", "Rude"),
		"a table by a program": ann.json("/api/v1/tables", `{"name":"Rude","seats":["me","simple"]}`),
		"a scenario": ann.json("/api/v1/tables",
			`{"name":"Ann’s table","seats":["me","simple"],"scenario-document":"{}"}`),
	} {
		if r.status != http.StatusForbidden && r.status != http.StatusSeeOther || strings.Contains(r.body, "⟨") {
			t.Errorf("%s: status %d", name, r.status)
		}
	}
	if a, err := s.store.People.Person(t.Context(), ann.id); err != nil || a.Name != "Ann" ||
		mine.Snapshot().Settings.Name == "Rude" || s.leagueNow(t, league).Settings.Name == "Rude" {
		t.Errorf("called %q, %q, %q, %v", a.Name, mine.Snapshot().Settings.Name, s.leagueNow(t, league).Settings.Name, err)
	}
	if list, err := s.store.TablesLike(t.Context(), people.TableQuery{Words: "Rude", N: 10}); err != nil ||
		len(list) != 1 {
		t.Errorf("tables: %+v, %v", list, err)
	}
	if list, err := s.store.Club.Leagues(t.Context(), 10); err != nil || len(list) != 1 {
		t.Errorf("leagues: %d, %v", len(list), err)
	}
	again := ann.post(over+"/again", "as", "rematch").header.Get("Location")
	if r := ann.get(again); r.status != http.StatusOK || strings.Contains(r.body, "Rude") ||
		!strings.Contains(r.body, "Ann’s table") {
		t.Errorf("playing again a game with a name of its own: %q, status %d", again, r.status)
	}
	if r := ann.post("/tables"); r.status != http.StatusSeeOther {
		t.Errorf("a table with the usual name: status %d", r.status)
	}
	if r := ann.post("/profile", "name", "Ann", "lang", "de"); r.status != http.StatusOK {
		t.Errorf("another language: status %d", r.status)
	}
}

// TestWaitingTableIsShut: a moderator renames and closes a waiting table; nobody sits down there any more, its links
// are dead, and those who sit there read why.
func TestWaitingTableIsShut(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben, cid, mo := s.person("Ann"), s.person("Ben"), s.person("Cid"), s.withRole("Mo", people.Moderator)
	made := s.waitingTable(t, ann, true, true)
	at := "/t/" + string(made.ID())
	if err := made.Sit(t.Context(), ben.id, "Ben", game.Nobody); err != nil {
		t.Fatal(err)
	}
	if r := cid.post(at+"/report", "text", "The name"); r.status != http.StatusOK {
		t.Errorf("reporting it: status %d", r.status)
	}
	invite, _ := made.Links()
	admin := "/admin/tables/" + string(made.ID())
	if r := mo.post(admin, "do", "rename", "name", "Decent"); r.status != http.StatusSeeOther ||
		made.Snapshot().Settings.Name != "Decent" {
		t.Errorf("renaming: status %d, %q", r.status, made.Snapshot().Settings.Name)
	}
	if r := mo.post(admin, "do", "close", "reason", "Rude"); r.status != http.StatusSeeOther ||
		r.header.Get("Location") != "/admin/tables?done=close" {
		t.Fatalf("closing: status %d, %s", r.status, r.header.Get("Location"))
	}
	for lang, says := range map[string]string{"en": "A moderator of this site closed this table: Rude",
		"de": "Die Moderation dieser Seite hat diesen Tisch geschlossen: Rude",
		"ru": "Модератор сайта закрыл этот стол: Rude"} {
		ben.post("/prefs", "lang", lang)
		if r := ben.get(at); r.status != http.StatusOK || !strings.Contains(r.body, says) {
			t.Errorf("in %s: status %d, and not why", lang, r.status)
		}
	}
	for _, who := range []*actor{ann, ben} {
		body := who.get(at).body
		for _, gone := range []string{at + "/ready", at + "/begin", at + "/links", `value="take"`, `value="bot"`,
			`value="open"`} {
			if strings.Contains(body, gone) {
				t.Errorf("its page offers %s", gone)
			}
		}
		if !strings.Contains(body, `value="rise"`) || strings.Contains(body, at+"/delete") != (who == ann) {
			t.Error("its page does not offer to leave it, or not to its owner alone to give it up")
		}
	}
	if r := mo.get("/admin/tables"); !strings.Contains(r.body, string(made.ID())) ||
		mo.get(admin).status != http.StatusOK {
		t.Error("moderators do not find it any more")
	}
	private := s.waitingTable(t, ben, false, true)
	if err := private.Close(t.Context(), "host", "x"); err != nil {
		t.Fatal(err)
	}
	if r := mo.get("/admin/tables"); strings.Contains(r.body, string(private.ID())) ||
		mo.get("/admin/tables/"+string(private.ID())).status == http.StatusOK {
		t.Error("moderators find a private table that was shut")
	}
	if r := cid.get(at); r.status != http.StatusNotFound {
		t.Errorf("somebody else sees it: status %d", r.status)
	}
	if r := cid.get("/join/" + invite); r.status != http.StatusNotFound {
		t.Errorf("the link to join leads somewhere: status %d", r.status)
	}
	for name, err := range map[string]error{"a seat": made.OpenSeat(t.Context(), ann.id, 1),
		"sitting": made.Sit(t.Context(), cid.id, "Cid", game.Nobody), "beginning": made.Begin(t.Context(), ann.id),
		"ready": made.Ready(t.Context(), ben.id, true),
		"a bot": made.SetBot(t.Context(), ann.id, 1, "simple"), "links": made.ResetLinks(t.Context(), ann.id),
		"renaming": made.Rename(t.Context(), ann.id, "Rude"), "closing": made.Close(t.Context(), "host", "x")} {
		if !errors.Is(err, table.ErrStatus) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := made.Rise(t.Context(), ben.id); err != nil {
		t.Errorf("leaving: %v", err)
	}
	if r := ann.post(at + "/delete"); r.status != http.StatusSeeOther {
		t.Errorf("deleting: status %d", r.status)
	}
}
