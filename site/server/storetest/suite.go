// Package storetest checks that a store is what package server needs: people, keys, passkeys, addresses, the outbox,
// lobbies, chat and links. table/storetest checks what a store does for games.
package storetest

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/server/kept"
	"koprulu/table"
)

// Store is what is checked: tables have to be made before lobbies can list them.
type Store struct {
	Tables
	People kept.Everybody
	Club   kept.Club
}

// suite is a case with a store under test: what is kept about people, and beside it the parts for their tables, what
// they play besides single tables, and what they are told.
type suite struct {
	*testing.T
	kept.Register
	Tables Tables
	Club   kept.Club
	Mail   notify.Store
}

// Tables are the tables of a store.
type Tables interface {
	table.Store
	kept.Tables
	// RatingFaults and Rerate are for operators.
	RatingFaults(ctx context.Context) ([]string, error)
	Rerate(ctx context.Context) (int, error)
}

// Run checks a store. open is called for each case and returns an empty one, which it closes at the end of the case.
func Run(t *testing.T, open func(t *testing.T) Store) {
	for _, c := range []struct {
		name string
		run  func(suite)
	}{
		{"persons and keys", personsAndKeys},
		{"names that look alike", namesAreUnique},
		{"somebody who is forgotten", forgettingLeavesTablesIntact},
		{"passkeys", passkeysAreKept},
		{"personal links", personalLinksWorkOnce},
		{"links of tables", tableLinks},
		{"chat and notes", chatAndNotes},
		{"lists of tables", lists},
		{"sandboxes", sandboxes},
		{"invitations", invitations},
		{"powers of a host", powers},
		{"links of hosts, acts of owners", renewals},
		{"mails to confirm addresses", confirmations},
		{"people who are looked for", peopleLike},
		{"people by what happened to them", peopleByTraits},
		{"all sanctions of a person", sanctions},
		{"remarks about people", remarks},
		{"answers to sanctions", appeals},
		{"tables that are looked for", tablesLike},
		{"tables that are deleted", tablesDeleted},
		{"a chat that is looked after", chatModerated},
		{"what holds for the site", siteState},
		{"what waits to be sent and who is signed in", counted},
		{"what owners decide about others", tableMutes},
		{"whom somebody does not want to read", mutes},
		{"reports", reports},
		{"what is old", retention},
		{"invite codes", invites},
		{"who somebody is at a provider", subjects},
		{"what came of games", results},
		{"ratings", ratings},
		{"how reliable somebody is", reliable},
		{"games that end at once", ratedAtOnce},
		{"what all games come to", tally},
		{"the week's challenge", challenges},
		{"the puzzle of the day", puzzles},
		{"leagues and cups", leagues},
		{"a summary", summary},
		{"when people play", times},
		{"what a person has made", holdings},
		{"another name", rename},
		{"who has an address", hooked},
		{"subscriptions of browsers", subscriptions},
		{"secrets of the site", secrets},
		{"what is told later", laterNotices},
		{"tables of their makers", owned},
		{"votes", votes},
		{"missed votes and mentions", missedVotesAndMentions},
		{"addresses that are told once a day", dailyAddresses},
		{"wishes for tables", wishes},
		{"kinds of messages", untoldKinds},
		{"what opened and fell before a kill", missedOpenedAndFallen},
		{"a notice that replaces another", outboxReplacesWhatNobodyBeganToSend},
		{"a message that was begun", outboxKeepsAMessageAsItWas},
		{"nothing is told twice", outboxTellsOnce},
		{"addresses that are given up or new", outboxOfAddressesThatAreGivenUpOrNew},
		{"notices that were missed", missedNoticesAreFound},
		{"what a store has done", work},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			c.run(suite{t, s.People, s.Tables, s.Club, s.People})
		})
	}
}

// noon is a time in the cases. Stores keep milliseconds.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 123e6, time.UTC)

// playing is a table in the middle of a game, with every field set to something.
func playing(id table.ID) *table.Stored {
	t := &table.Stored{Basics: table.Basics{ID: id, Owner: "owner", Settings: table.Settings{
		Name: "Friday evening", Options: game.Options{Players: 3, Shields: true}, Pace: table.Live(20, 10*time.Second),
		Public: true, Spectators: true,
	}, Status: table.Playing, Seats: []table.Seat{
		{Person: "owner", Name: "Zoë"}, {Bot: "simple", Offered: true},
		{Person: "guest", Name: "Ян <b>", Bot: "random", Ready: true, Program: true, Hints: 2},
	}, Seq: 1, Proposal: &table.Proposal{Kind: "undo", By: 1, Keep: 3, Agreed: 3}, Created: noon,
		Updated: noon.Add(time.Minute)},
		Progress: table.Progress{
			Round:    2,
			Phase:    game.Execution,
			Points:   [game.MaxPlayers]int{1, 2, 3},
			Factions: [game.MaxPlayers]string{"raynor", "queen-of-blades"},
			Winners:  5,
			Map:      []byte("map"),
		},
		Invite:       "invite-" + string(id),
		Watch:        "watch-" + string(id),
		RulesVersion: "1",
		Components:   "hash",
		Seed:         &[32]byte{1, 2, 3},
		Position:     []byte(`{"answers":0}`),
		Start:        []byte(`{"start":1}`),
		PausedAt:     noon.Add(-time.Hour)}
	t.Decisions[0] = table.Decision{Number: 1, Since: noon, Bank: 20 * time.Minute}
	t.Banks[0], t.Banks[2] = 20*time.Minute, time.Second
	return t
}

// work: writes are counted, and being alive is recorded.
func work(s suite) {
	ctx := s.Context()
	before := s.Tables.Work()
	s.create(playing("t1"))
	s.must(s.Tables.Alive(ctx, noon))
	after := s.Tables.Work()
	if after.Groups <= before.Groups || after.Works <= before.Works || after.Busy <= before.Busy {
		s.Errorf("work before %+v, after %+v", before, after)
	}
	same(s, "alive at", noon)(s.Tables.LastAlive(ctx))
}

// create stores a table.
func (s suite) create(row *table.Stored) {
	s.Helper()
	s.must(s.Tables.Create(s.Context(), row))
}

// must ends the case if something ends with an error.
func (s suite) must(results ...any) {
	s.Helper()
	if err := failure(results); err != nil {
		s.Fatal(err)
	}
}

// fails returns a check that something ends with an error.
func (s suite) fails(what string, want error) func(results ...any) {
	return func(results ...any) {
		s.Helper()
		if err := failure(results); !errors.Is(err, want) {
			s.Errorf("%s: %v, want %v", what, err, want)
		}
	}
}

// nobody returns a check that there is no such person, or no such thing of theirs; unknown, that there is no such table
// or league.
func (s suite) nobody(what string) func(results ...any) { return s.fails(what, people.ErrNobody) }

func (s suite) unknown(what string) func(results ...any) { return s.fails(what, table.ErrUnknown) }

// refuses: something ends with an error, whichever; otherwise is what has happened if it does not.
func (s suite) refuses(otherwise string, err error) {
	s.Helper()
	if err == nil {
		s.Error(otherwise)
	}
}

// failure returns the error of something that may also return values.
func failure(results []any) error {
	err, _ := results[len(results)-1].(error)
	return err
}

// same returns a check that something ends without an error, and what it returns. Times are the same in the same zone
// alone.
func same[T any](s suite, what string, want T) func(got T, err error) {
	return func(got T, err error) {
		s.Helper()
		if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b time.Time) bool { return a == b })); err != nil || diff != "" {
			s.Errorf("%s: %v\n%s", what, err, diff)
		}
	}
}

// count returns a check that something ends without an error, and how many it returns.
func count(s suite, what string, want int) func(list any, err error) {
	return func(list any, err error) {
		s.Helper()
		if err != nil || reflect.ValueOf(list).Len() != want {
			s.Errorf("%s: %+v (%v), want %d", what, list, err, want)
		}
	}
}

// atOnce does something eight times at once, and counts the outcomes.
func atOnce[T comparable](s suite, do func(n byte) (T, error)) map[T]int {
	var mu sync.Mutex
	var work sync.WaitGroup
	outcomes := map[T]int{}
	for n := range byte(8) {
		work.Go(func() {
			outcome, err := do(n)
			if err != nil {
				s.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			outcomes[outcome]++
		})
	}
	work.Wait()
	return outcomes
}

// recorded: these are the last acts about somebody or something, the newest first.
func (s suite) recorded(about string, want ...people.Act) {
	s.Helper()
	acts, err := s.Acts(s.Context(), people.ActQuery{About: about, N: 10})
	var last int64
	for i := range acts {
		if i > 0 && acts[i].ID >= last {
			s.Errorf("act %d comes after %d", acts[i].ID, last)
		}
		last, acts[i].ID = acts[i].ID, 0
	}
	same(s, "the acts about "+about, want)(acts, err)
}

// each returns what something says of each in a list.
func each[T, U any](says func(T) U) func(list []T, err error) ([]U, error) {
	return func(list []T, err error) (all []U, _ error) {
		for _, one := range list {
			all = append(all, says(one))
		}
		return all, err
	}
}
