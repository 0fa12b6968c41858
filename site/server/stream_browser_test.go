package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// tabMessage is a message of the stream of a browser.
type tabMessage struct {
	// event is empty for pieces that are changes.
	event string
	// number is that of the table, -1 for none.
	number     int
	mark, data string
}

// toldBy reads a message.
func toldBy(tb testing.TB, message string) tabMessage {
	tb.Helper()
	m := tabMessage{number: -1}
	for line := range strings.Lines(message) {
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch field {
		case "event":
			m.event = value
		case "data":
			m.data += value
		case "id":
			number, mark, _ := strings.Cut(value, " ")
			var err error
			if m.number, err = strconv.Atoi(number); err != nil {
				tb.Fatalf("the number of a table is %q", number)
			}
			m.mark = mark
		default:
			tb.Fatalf("a message has the field %q:\n%.300s", field, message)
		}
	}
	return m
}

// tabPage is a page of a table as it is in a browser: its pieces, and the mark of what it has.
type tabPage struct {
	pieces map[string]string
	mark   string
}

// opened takes what a stream says until the table of a number says it, or anything at all for an empty text, and keeps
// what each page has. It returns the last message.
func (l *listener) opened(pages []tabPage, number int, text string) tabMessage {
	l.tb.Helper()
	late := time.After(2 * time.Minute)
	for {
		message, goesOn := "", false
		select {
		case message, goesOn = <-l.message:
		case <-late:
		}
		if !goesOn {
			l.tb.Fatalf("the stream ended, or it took too long, before table %d said %q", number, text)
		}
		m := toldBy(l.tb, message)
		if m.mark != "" {
			page := &pages[m.number]
			if m.event == "whole" {
				page.pieces = map[string]string{}
			}
			for _, p := range partials.FindAllStringSubmatch(m.data, -1) {
				page.pieces[p[1]] = wholePiece(l.tb, page.pieces[p[1]], p[2])
			}
			page.mark = m.mark
		}
		if m.number == number && strings.Contains(message, text) {
			return m
		}
	}
}

// shows returns the tables of pages with the marks of what these have.
func (a *actor) showing(pages []tabPage, ids ...table.ID) []shown {
	list := make([]shown, len(ids))
	for i, id := range ids {
		list[i] = a.shows("/t/" + string(id))
		list[i].Mark = pages[i].mark
	}
	return list
}

// follows opens the stream of a browser.
func (a *actor) follows(list ...shown) *listener {
	a.s.tb.Helper()
	l := a.hears(a.asksFor(list...))
	go l.read()
	return l
}

// settles says something at a table and takes what a stream says up to that.
func (s *site) settles(l *listener, pages []tabPage, number int, made *table.Table, by *actor, text string) {
	s.tb.Helper()
	// The first may come with what led to a question, and before that: the second comes after it.
	for _, text := range []string{text + "a", text + "b"} {
		if r := by.json("/api/v1/tables/"+string(made.ID())+"/chat",
			fmt.Sprintf(`{"text":%q}`, text)); r.status != http.StatusCreated {
			s.tb.Fatalf("talking: status %d\n%s", r.status, r.body)
		}
		l.opened(pages, number, text)
	}
}

// isFresh fails if a page has something else than one that is drawn now.
func (s *site) isFresh(t *testing.T, when string, page *tabPage, who *actor, made *table.Table) {
	t.Helper()
	w := tab{}
	w.v, w.at, w.m = s.reading(t, who, made)
	w.v.Host = strings.TrimPrefix(s.http.URL, "http://") // Links on the page name it.
	for id, html := range w.fresh(t, s) {
		if page.pieces[id] != html {
			same(t, w.at.Seat, fmt.Sprintf("%s: #%s of table %s, and as it is drawn afresh", when, id, made.ID()),
				&reply{body: page.pieces[id]}, &reply{body: html})
		}
	}
	w.m.Leave(s.Now())
}

// TestOneStreamForAllTables: a browser has one stream for all its pages. Each table is named by its number, what it
// says is what its pages lack as the reader sees it, what changes at one table says nothing about another, and where
// there is nothing for the reader that is all that they are told.
func TestOneStreamForAllTables(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	mine, other := s.deal(settings(2), ann, ben), s.deal(settings(2), ben, ann)
	private := settings(2)
	private.Public = false
	hidden := s.deal(private, ben)
	ids := []table.ID{mine.ID(), hidden.ID(), other.ID(), "aaaaaaaaaa", "?"}
	pages := make([]tabPage, len(ids))
	l := ann.follows(ann.showing(pages, ids...)...)
	if m, _ := l.next("event: reader"); !strings.Contains(m, `{"reader":"`+ann.id.Page()+`"}`) {
		t.Errorf("the stream says that its reader is %s", m)
	}
	l.opened(pages, 2, `hx-target="#prompt"`)
	for _, n := range []int{3, 4} {
		if m := l.opened(pages, n, ""); m != (tabMessage{event: "refused", number: n, data: "{}"}) {
			t.Errorf("a table that is not there is told as %+v", m)
		}
	}
	if pages[1].pieces != nil {
		t.Error("the stream tells of a table that is not for its reader")
	}
	again := ann.follows(ann.showing(pages, hidden.ID())...)
	if m := again.opened(pages, 0, ""); m != (tabMessage{event: "refused", number: 0, data: "{}"}) {
		t.Errorf("a table of others is told as %+v", m)
	}
	again.cancel()
	s.settles(l, pages, 0, mine, ben, "settled here")
	s.settles(l, pages, 2, other, ben, "settled there")

	seat := mine.Snapshot().Rules.Open(mine.Snapshot().State).First()
	n, text := firstLegal(mine, seat)
	before := pages[2].mark
	if _, err := mine.Answer(t.Context(), []*actor{ann, ben}[seat].id, seat, n, text); err != nil {
		t.Fatal(err)
	}
	if m := l.opened(pages, 0, `hx-target="#galaxy"`); m.event != "" {
		t.Errorf("after an answer the table says everything anew: %q", m.event)
	}
	s.settles(l, pages, 0, mine, ben, "after an answer")
	s.isFresh(t, "after an answer", &pages[0], ann, mine)
	s.isFresh(t, "after an answer elsewhere", &pages[2], ann, other)
	if pages[2].mark != before && mine.Snapshot().Decisions[1-seat].Number == 0 {
		t.Error("an answer at one table changed the page of another")
	}
}

// TestPagesSayWhatTheyHave: a browser that asks anew is sent nothing for pages that have what there is, as the next
// change shows, and the whole page for those that missed something or have what another reader has.
func TestPagesSayWhatTheyHave(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	people := map[game.Player]*actor{0: ann, 1: ben}
	made, other := s.deal(settings(2), ann, ben), s.deal(settings(2), ann, ben)
	ids := []table.ID{made.ID(), other.ID()}
	pages := make([]tabPage, 2)
	first := ann.follows(ann.showing(pages, ids...)...)
	first.opened(pages, 1, "whole")
	s.settles(first, pages, 0, made, ben, "settled")
	for _, early := range []bool{true, false} {
		if !early {
			first.cancel() // What was drawn is not kept without a reader.
			for s.Figures.Streams.Load() > 0 {
				runtime.Gosched()
			}
		}
		drawn := testutil.ToFloat64(s.Figures.Renders)
		second := ann.follows(append(ann.showing(pages, ids...), shown{ID: "aaaaaaaaaa"})...)
		second.next("event: refused") // The tables before it had nothing to say.
		if again := testutil.ToFloat64(s.Figures.Renders) > drawn; again == early {
			t.Errorf("pages are drawn again: %v (the old stream open: %v)", again, early)
		}
		if early {
			first.cancel()
		}
		s.step(made, people)
		for m := second.opened(pages, 0, "hx-partial"); ; m = second.opened(pages, 0, "hx-partial") {
			if m.event != "" {
				t.Errorf("with what it has, the page is sent everything (the old stream open: %v)", early)
			}
			if strings.Contains(m.data, `hx-target="#galaxy"`) {
				break
			}
		}
		s.settles(second, pages, 0, made, ben, fmt.Sprint("settled again ", early))
		s.isFresh(t, "after coming back", &pages[0], ann, made)
		s.isFresh(t, "after coming back", &pages[1], ann, other)
		first = second
	}
	mark := pages[0].mark
	first.cancel()
	s.step(made, people)
	if m := ann.follows(ann.showing(pages, ids...)...).opened(pages, 0, "hx-partial"); m.event != "whole" {
		t.Error("a page that missed an answer is not sent everything")
	}
	s.isFresh(t, "after missing something", &pages[0], ann, made)

	for _, strange := range []string{mark, "0", "zzzzzzzzzzzzzzzzzzzz", "-1", pages[1].mark} {
		show := ben.shows("/t/" + string(made.ID()))
		show.Mark = strange
		own := make([]tabPage, 1)
		l := ben.follows(show)
		if m := l.opened(own, 0, "hx-partial"); m.event != "whole" {
			t.Errorf("a page with the strange mark %q is not sent everything", strange)
		}
		l.cancel()
	}
}

// TestTablesEndAlone: a table of which nothing more comes, because its link is taken back, it leaves memory, or its
// reader sits down, ends for itself: the stream goes on with the others.
func TestTablesEndAlone(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Public = false
	linked := s.deal(set, ann)
	_, watch := linked.Links()
	room, playing := s.waitingTable(t, ann, true, true), s.deal(settings(2), ann, ben)
	ben.get("/watch/" + watch)
	pages := make([]tabPage, 3)
	l := ben.follows(ben.showing(pages, linked.ID(), room.ID(), playing.ID())...)
	l.opened(pages, 2, "whole")
	if pages[0].pieces == nil || pages[1].pieces["waiting"] == "" {
		t.Fatal("a table by its link, or one that waits, is not there")
	}
	if err := linked.RevokeLinks(t.Context(), ann.id); err != nil {
		t.Fatal(err)
	}
	if m := l.opened(pages, 0, "event"); m.event != "goodbye" {
		t.Errorf("without the link the table says %+v", m)
	}
	if err := room.Sit(t.Context(), ben.id, "Ben", 1); err != nil {
		t.Fatal(err)
	}
	if m := l.opened(pages, 1, "event"); m.event != "goodbye" {
		t.Errorf("after sitting down the table says %+v", m)
	}
	if seats, _ := playing.Connected(); !seats.Has(1) {
		t.Error("the reader is not shown as present")
	}
	s.settles(l, pages, 2, playing, ann, "still here")
	if err := s.hub.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	if m := l.opened(pages, 2, "event"); m.event != "goodbye" {
		t.Errorf("a table that leaves memory says %+v", m)
	}
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		if seats, spectators := playing.Connected(); seats == 0 && spectators == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the reader is shown as present at a table that has ended for them")
		}
	}
	s.Close()
	if last := l.ended(); last != "event: goodbye\ndata: {}\n" {
		t.Errorf("the stream ends with %q", last)
	}
}

// TestMostTables: a browser follows a number of tables and is refused more.
func TestMostTables(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	const followed = 50 // tables at once
	pages, ids := make([]tabPage, followed+1), make([]table.ID, followed+1)
	for i := range ids {
		ids[i] = made.ID()
	}
	l := ann.follows(ann.showing(pages, ids...)...)
	if m := l.opened(pages, followed, "event"); m.event != "refused" || pages[followed-1].pieces == nil {
		t.Errorf("one table too many says %+v", m)
	}
	s.settles(l, pages, followed-1, made, ann, "all of them")
	l.cancel()
	for end := time.Now().Add(2 * time.Minute); ; time.Sleep(time.Millisecond) {
		if seats, _ := made.Connected(); seats == 0 {
			break
		}
		if time.Now().After(end) {
			t.Fatal("the reader is shown as present although their browser is gone")
		}
	}
}

// TestTabsTellNothing (P5): at two servers a reader follows two tables in one stream, with a seat at one and without at
// the other. The tables differ in what the reader can't know, and others give secret answers that differ at both. The
// pages, the marks of what they have, and what a browser is told that comes back with them are the same.
func TestTabsTellNothing(t *testing.T) {
	answers := 8
	if raced {
		answers = 2
	}
	for _, broodWar := range []bool{false, true} {
		t.Run(map[bool]string{false: "base game", true: "Brood War"}[broodWar], func(t *testing.T) {
			w := newTwins(t)
			people := [game.MaxPlayers][2]*actor{}
			for p := range people {
				people[p] = w.person(t, seatPerson(p))
			}
			rng := rand.New(rand.NewPCG(29, 5))
			r := dealtRules(t, 3, broodWar)
			reader := people[0]
			var tables [2]*twinTable
			for i, who := range []game.Player{0, game.Nobody} {
				s := game.New(r, chance.NumberSeed(uint64(70+i)), nil)
				randomlyTo(t, r, &s, 2, game.Planning, rng)
				if who == game.Nobody {
					// The reader has no seat there: somebody else has it.
					tables[i] = w.begin(t, table.ID(fmt.Sprintf("tab%d", i)), r, &s, who, reader, rng,
						func(m *table.Manifest) { m.Seats[0].Person = "somebody else" })
				} else {
					tables[i] = w.begin(t, table.ID(fmt.Sprintf("tab%d", i)), r, &s, who, reader, rng)
				}
				tables[i].end()
			}
			ids := []table.ID{tables[0].id, tables[1].id}
			var pages [2][]tabPage
			var streams [2]*listener
			for i := range w {
				pages[i] = make([]tabPage, 2)
				streams[i] = reader[i].follows(reader[i].showing(pages[i], ids...)...)
			}
			hidden, given := 0, 0
			for n := range answers {
				for number, tt := range tables {
					if tt.step(t, rng) {
						given++
					}
					for i, s := range w {
						s.settles(streams[i], pages[i], number, tt.tables[i], people[1][i], fmt.Sprintf("mark-%d-%d-", n, number))
					}
					for id, html := range pages[0][number].pieces {
						same(t, tt.who, fmt.Sprintf("the piece %s after %d answers", id, tt.answers), &reply{body: html},
							&reply{body: pages[1][number].pieces[id]})
					}
					same(t, tt.who, "the mark", &reply{body: pages[0][number].mark}, &reply{body: pages[1][number].mark})
				}
				// Whoever comes back with the marks is told the same.
				var comes [2]string
				for i := range w {
					next := reader[i].follows(append(reader[i].showing(pages[i], ids...), shown{ID: "aaaaaaaaaa"})...)
					comes[i] = next.until("event: refused")
				}
				same(t, 0, "coming back", &reply{body: comes[0]}, &reply{body: comes[1]})
				if strings.Contains(comes[0], "hx-partial") {
					t.Errorf("a browser that has everything is sent\n%.500s", comes[0])
				}
				if t.Failed() {
					return // One leak shows everywhere from then on.
				}
			}
			for _, tt := range tables {
				hidden += tt.hidden
			}
			t.Logf("%d answers, %d secret lines that differ", given, hidden)
			if !raced && (given < answers || hidden == 0) {
				t.Errorf("%d answers were given and %d secret lines differ: the comparison sees little", given, hidden)
			}
		})
	}
}
