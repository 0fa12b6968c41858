package server

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/chance"
	"koprulu/table"
)

// twinTable is a table at each of two servers that looks the same to one reader.
type twinTable struct {
	w       twins
	id      table.ID
	who     game.Player
	tables  [2]*table.Table
	readers [2]*actor
	// pages and programs are the streams of the reader; shown is what the page of each has, put together: in how many
	// changes it came depends on how busy the machine is.
	pages, programs [2]*listener
	shown           [2][1]tabPage
	answers, marks  int
	// sandboxes counts those that were compared.
	sandboxes int
	// hidden counts the lines of the two logs that the reader may not read and that differ.
	hidden int
}

// TestSecretLinesStaySecret (P5): games of both sets are played on two servers that differ in what a reader can't know.
// Others give secret answers that differ, so that the logs fill up with different lines that the reader may not see.
// Page, sheets, log, API and both kinds of streams say the same to the reader after every answer.
func TestSecretLinesStaySecret(t *testing.T) {
	unraced(t)
	answers := 24
	starts := []struct {
		round int
		phase game.Phase
	}{{1, game.Planning}, {2, game.Planning}, {2, game.Regrouping}, {3, game.Execution}}
	if raced {
		answers, starts = 6, starts[:2]
	}
	for _, set := range []struct {
		name     string
		broodWar bool
		players  int
	}{{"base game", false, 3}, {"Brood War", true, 3}} {
		t.Run(set.name, func(t *testing.T) {
			w := newTwins(t)
			people := [game.MaxPlayers][2]*actor{}
			for p := range people {
				people[p] = w.person(t, seatPerson(p))
			}
			spectator := [2]*actor{w[0].visitor(), w[1].visitor()}
			rng := rand.New(rand.NewPCG(11, uint64(set.players)))
			r := dealtRules(t, set.players, set.broodWar)
			hidden, given, sandboxes := 0, 0, 0
			for g, from := range starts {
				s := game.New(r, chance.NumberSeed(uint64(40+g)), nil)
				randomlyTo(t, r, &s, from.round, from.phase, rng)
				for _, who := range []game.Player{0, 2, game.Nobody} {
					readers := spectator
					if who != game.Nobody {
						readers = people[who]
					}
					tt := w.begin(t, table.ID(fmt.Sprintf("p%ds%d", g, who)), r, &s, who, readers, rng)
					for tt.answers < answers && tt.step(t, rng) {
						tt.compareStreams(t, people[0])
						if tt.answers%6 == 0 {
							tt.comparePages(t)
						}
						if t.Failed() {
							return // One leak shows everywhere from then on.
						}
					}
					tt.comparePages(t)
					tt.compareSandboxes(t)
					tt.end()
					sandboxes += tt.sandboxes
					hidden, given = hidden+tt.hidden, given+tt.answers
				}
			}
			t.Logf("%d answers, %d secret lines that differ", given, hidden)
			if sandboxes == 0 {
				t.Error("no sandbox was opened")
			}
			if !raced && (given < 60 || hidden < 40) {
				t.Errorf("only %d answers were given and %d secret lines differ: the comparison sees little", given, hidden)
			}
		})
	}
}

// dealtRules are the rules of a game with random factions.
func dealtRules(t *testing.T, players int, broodWar bool) *game.Rules {
	t.Helper()
	opts := game.Options{Players: players, RandomFactions: true, BroodWar: broodWar}
	for i := range opts.Factions {
		opts.Factions[i] = game.NoFaction
	}
	r, err := played.Set().Rules(opts)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// randomlyTo plays answers until a phase of a round has come.
func randomlyTo(t *testing.T, r *game.Rules, s *game.State, round int, phase game.Phase, chance *rand.Rand) {
	t.Helper()
	var buf [game.MaxLegal]game.Answer
	for int(s.Round) != round || s.Phase != phase {
		if s.Phase == game.Over {
			t.Fatalf("the game is over before the phase %d of round %d", phase, round)
		}
		seat := r.Open(s).First()
		legal := r.Legal(s, seat, buf[:0])
		r.Apply(s, seat, legal[chance.IntN(len(legal))], nil)
	}
}

// begin opens both tables and the streams of the reader.
func (w twins) begin(t *testing.T, id table.ID, r *game.Rules, s *game.State, who game.Player, readers [2]*actor,
	chance game.Chance, change ...func(*table.Manifest)) *twinTable {
	t.Helper()
	other := *s
	r.Redeal(&other, who, chance)
	other.Seed = s.Seed // Otherwise the published hash of the seed would differ, as it does between any two games.
	if who != game.Nobody {
		other.Seats[who] = s.Seats[who] // Otherwise the reader would draw other cards sooner or later.
	}
	w.open(t, 0, id, r, s, change...)
	w.open(t, 1, id, r, &other, change...)
	tt := &twinTable{w: w, id: id, who: who, readers: readers}
	for i := range w {
		var err error
		if tt.tables[i], err = w[i].hub.Table(context.Background(), id); err != nil {
			t.Fatal(err)
		}
		tt.pages[i] = readers[i].follow("/t/" + string(id))
		tt.programs[i] = readers[i].listen("/api/v1/tables/" + string(id) + "/stream?legal=1&view=1")
	}
	return tt
}

func (tt *twinTable) end() {
	for i := range tt.w {
		tt.pages[i].cancel()
		tt.programs[i].cancel()
	}
}

// turn is an answer at each of the tables.
type turn struct {
	seat    game.Player
	answers [2]game.Answer
	hidden  int
}

// step sends an answer at both tables that looks the same to the reader, and is as different as possible to others. It
// reports false if there is none, for example when something hidden is revealed.
func (tt *twinTable) step(t *testing.T, chance *rand.Rand) bool {
	t.Helper()
	next, ok := tt.choose(chance)
	if !ok {
		return false
	}
	for i, made := range tt.tables {
		snap := made.Snapshot()
		text := answer.Format(snap.Rules, snap.State, next.seat, next.answers[i])
		if _, err := made.Answer(context.Background(), snap.Seats[next.seat].Person, next.seat,
			snap.Decisions[next.seat].Number, text); err != nil {
			t.Fatalf("table %d, seat %d, %s: %v", i+1, next.seat+1, text, err)
		}
	}
	tt.answers++
	tt.hidden += next.hidden
	tt.leavesSomething(t)
	return true
}

// choose looks for such an answer among some of the legal ones.
func (tt *twinTable) choose(chance *rand.Rand) (best turn, found bool) {
	const tries = 10
	snaps := [2]*table.Snapshot{tt.tables[0].Snapshot(), tt.tables[1].Snapshot()}
	r := snaps[0].Rules
	for open := r.Open(snaps[0].State); open != 0; open &= open - 1 {
		seat := open.First()
		lists := [2][]game.Answer{snaps[0].Legal(seat, nil), snaps[1].Legal(seat, nil)}
		for range tries {
			a := lists[0][chance.IntN(len(lists[0]))]
			for _, b := range []game.Answer{a, lists[1][chance.IntN(len(lists[1]))], lists[1][chance.IntN(len(lists[1]))]} {
				if seat == tt.who && a != b {
					continue
				}
				hidden, same := tt.looksSame(r, snaps, seat, a, b)
				if same && (!found || hidden > best.hidden) {
					best, found = turn{seat, [2]game.Answer{a, b}, hidden}, true
				}
			}
		}
	}
	return best, found
}

// looksSame reports whether two answers look the same to the reader, and how many of the lines that they add, and that
// the reader may not read, differ.
func (tt *twinTable) looksSame(r *game.Rules, snaps [2]*table.Snapshot, seat game.Player,
	answers ...game.Answer) (hidden int, same bool) {
	var logs [2]game.Log
	var views [2]game.View
	for i, a := range answers {
		s := *snaps[i].State
		if r.Check(&s, seat, a) != 0 {
			return 0, false
		}
		r.Apply(&s, seat, a, &logs[i])
		views[i] = r.View(&s, tt.who)
	}
	if views[0] != views[1] {
		return 0, false
	}
	var told [2][]game.Entry
	var secret [2][]game.Entry
	for i := range logs {
		for _, e := range logs[i].Entries {
			if (&table.LogItem{Game: e}).For(tt.who) {
				told[i] = append(told[i], e)
			} else {
				secret[i] = append(secret[i], e)
			}
		}
	}
	if fmt.Sprint(told[0]) != fmt.Sprint(told[1]) {
		return 0, false
	}
	for i, e := range secret[0] {
		if i < len(secret[1]) && e != secret[1][i] {
			hidden++
		}
	}
	return hidden, true
}

// compareStreams waits until both streams of both readers have reported the last answer, and compares them. What a page
// has is compared after a line in the chat, which arrives after everything sent earlier.
func (tt *twinTable) compareStreams(t *testing.T, talker [2]*actor) {
	t.Helper()
	tt.marks++
	var told [2]string
	for i := range tt.w {
		told[i], _ = tt.programs[i].next(fmt.Sprintf(`"answers":%d,`, tt.tables[i].Snapshot().Answers))
		tt.w[i].settles(tt.pages[i], tt.shown[i][:], 0, tt.tables[i], talker[i], fmt.Sprintf("mark-%d-", tt.marks))
	}
	same(t, tt.who, fmt.Sprintf("the stream of the API after %d answers", tt.answers), &reply{body: told[0]},
		&reply{body: told[1]})
	one, two := tt.shown[0][0].pieces, tt.shown[1][0].pieces
	if len(one) != len(two) || len(one) < 3 {
		t.Errorf("the streams of the pages have %d and %d pieces", len(one), len(two))
	}
	for id, text := range one {
		same(t, tt.who, fmt.Sprintf("the piece %s of the page after %d answers", id, tt.answers), &reply{body: text},
			&reply{body: two[id]})
	}
}

// comparePages asks both servers for everything that the reader may ask for.
func (tt *twinTable) comparePages(t *testing.T) {
	t.Helper()
	page, api := "/t/"+string(tt.id), "/api/v1/tables/"+string(tt.id)
	asks := []string{page, page + "/replay?at=1", page + "/film?from=1&at=-1", page + "/film?from=0&at=3&as=all",
		page + "/replay?at=3&as=all", page + "/record", "/", api, api + "/moment?legal=1&view=1", api + "/view",
		api + "/log", api + "/log?from=3&lang=ru", api + "/record", api + "/since",
		api + "/lookback", page + "/lookback", page + "/lookback?part=film&at=2"}
	for p := range tt.tables[0].Snapshot().Settings.Options.Players {
		asks = append(asks, fmt.Sprint(page, "/sheet/", p+1))
	}
	asks = append(asks, peopleAt(tt.readers[0])...)
	for _, seat := range tt.tables[0].Snapshot().Seats {
		if seat.Person != "" {
			asks = append(asks, "/people/"+seat.Person.Page(), "/api/v1/people/"+seat.Person.Page())
		}
	}
	if snap := tt.tables[0].Snapshot(); snap.State.InPlay != 0 {
		asks = append(asks, page+"/reach?place=planet-"+
			snap.Rules.Planets[snap.Rules.Areas[snap.State.InPlay.First()].Planet].ID)
		asks = append(asks, attacksOn(page, api, snap.Rules, snap.State)...)
	}
	for _, ask := range asks {
		same(t, tt.who, fmt.Sprintf("%s after %d answers", ask, tt.answers), tt.readers[0].get(ask), tt.readers[1].get(ask))
	}
}
