package storetest

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/table"
)

// ends finishes a game at a table with a result, as the hub does.
func ends(t *testing.T, s suite, id table.ID, public bool, r *table.Result) {
	t.Helper()
	row := playing(id)
	row.Settings.Name, row.Settings.Public = "table "+string(id), public
	row.Seats = nil
	for i := range r.Seats {
		row.Seats = append(row.Seats, table.Seat{Person: r.Seats[i].Person, Bot: r.Seats[i].Bot})
	}
	before := *row
	before.Seq = 0
	must(t, s.Create(t.Context(), &before))
	row.Status, row.Updated = table.Finished, r.Ended
	must(t, s.Commit(t.Context(), &table.Commit{After: row,
		Entries: []table.Entry{{Seq: 1, At: r.Ended, Kind: table.DidDeal}}, Cold: true, Result: r}))
}

// won makes the result of a two-player game, which the first player wins.
func won(at time.Time, rated bool, first, second table.SeatResult) *table.Result {
	first.Seat, first.Team, first.Place, first.Faction = 0, 0, 1, "raynor"
	second.Seat, second.Team, second.Place, second.Faction = 1, 1, 2, "overmind"
	return &table.Result{Counts: true, Rated: rated, Ended: at, Players: 2, Mode: table.ModeStandard, Rounds: 5,
		Answers: 200, Seconds: 900, Victory: "normal",
		Seats: []table.SeatResult{first, second}}
}

func person(id table.Person) table.SeatResult { return table.SeatResult{Person: id} }

// results: the result of a game is stored with the change that ends it, once, and read as it was stored; a reader knows
// about games at public tables and about their own.
func results(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"anna", "ben", "clara"} {
		somebody(t, s, id, byte(i+1))
	}
	full := won(noon, false, person("anna"), person("ben"))
	full.Brood, full.Scenario, full.Mode = true, "x", table.ModeScenario
	full.Seats[0].Part, full.Seats[0].Lost, full.Seats[0].Points, full.Seats[0].Decisions,
		full.Seats[0].Seconds = table.PlayedUntil, true, 17, 90, 1234
	full.Seats[0].Times = [12]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	full.Seats[0].Leaders, full.Seats[0].Techs = []string{"a", "b-c"}, []string{"stim-packs"}
	ends(t, s, "t1", true, full)
	ends(t, s, "t2", false, won(noon.Add(time.Hour), false, person("ben"), table.SeatResult{Bot: "simple"}))
	ends(t, s, "t3", false, won(noon.Add(2*time.Hour), false, person("ben"), person("clara")))
	got, err := s.Outcome(ctx, "t1")
	want := *full
	want.Seats = append([]table.SeatResult(nil), full.Seats...)
	for i := range want.Seats {
		if want.Seats[i].Leaders == nil {
			want.Seats[i].Leaders, want.Seats[i].Techs = []string{}, []string{}
		}
	}
	if diff := cmp.Diff(&want, got); err != nil || diff != "" {
		t.Errorf("the result that was kept: %v\n%s", err, diff)
	}
	late := playing("t4")
	must(t, s.Create(ctx, late))
	after := *late
	after.Status, after.Seq = table.Finished, late.Seq+8
	if err := s.Commit(ctx, &table.Commit{Before: late.Seq + 7, After: &after,
		Entries: []table.Entry{{Seq: after.Seq, At: noon, Kind: table.DidDeal}}, Cold: true,
		Result: won(noon, true, person("anna"), person("ben"))}); !errors.Is(err, table.ErrConflict) {
		t.Errorf("a commit of another moment: %v", err)
	}
	if r, err := s.Outcome(ctx, "t4"); r != nil || err != nil {
		t.Errorf("a commit that is refused keeps the result %+v, %v", r, err)
	}
	if r, err := s.RatingOf(ctx, "anna"); r.Games != 0 || err != nil {
		t.Errorf("a commit that is refused leads to the rating %+v, %v", r, err)
	}
	if r, err := s.Outcome(ctx, "nowhere"); r != nil || err != nil {
		t.Errorf("of an unknown table: %+v, %v", r, err)
	}
	knows := func(of, reader table.Person, want string) {
		t.Helper()
		list, err := s.GamesOf(ctx, of, reader, 10)
		text := ""
		for _, p := range list {
			text += string(p.Table) + fmt.Sprint(len(p.Others)) + " "
		}
		if err != nil || text != want {
			t.Errorf("of %s %s knows %q (%v), want %q", of, reader, text, err, want)
		}
	}
	knows("ben", "ben", "t31 t21 t11 ")
	knows("ben", "clara", "t31 t11 ")
	knows("ben", "anna", "t11 ")
	knows("ben", "", "t11 ")
	knows("", "", "")
	list, err := s.GamesOf(ctx, "ben", "ben", 1)
	if err != nil || len(list) != 1 || list[0].Table != "t3" || list[0].Name != "table t3" || list[0].Public ||
		list[0].Seat.Place != 1 ||
		list[0].Others[0].Page != people.PageOf("clara") || list[0].Others[0].Name == "" {
		t.Errorf("the last one is %+v (%v)", list, err)
	}
	for _, c := range []struct {
		one, other table.Person
		want       bool
	}{{"anna", "ben", true}, {"ben", "clara", true}, {"anna", "clara", false}, {"", "ben", false}} {
		same(t, fmt.Sprint(c.one, " has met ", c.other), c.want)(s.Met(ctx, c.one, c.other))
	}
	id, hidden, err := s.PersonAt(ctx, people.PageOf("ben"))
	if id != "ben" || hidden || err != nil {
		t.Errorf("ben's page is that of %q, hidden %v, %v", id, hidden, err)
	}
	must(t, s.HidePage(ctx, "ben", true))
	if id, hidden, err = s.PersonAt(ctx, people.PageOf("ben")); id != "ben" || !hidden || err != nil {
		t.Errorf("ben's hidden page is that of %q, hidden %v, %v", id, hidden, err)
	}
	same(t, "who hide their pages", map[table.Person]bool{"ben": true})(s.Hiding(ctx,
		[]table.Person{"anna", "ben", "nobody"}))
	count(t, "of nobody hide their pages", 0)(s.Hiding(ctx, nil))
	if a, err := s.Person(ctx, "ben"); err != nil || !a.Hidden {
		t.Errorf("ben's account is %+v, %v", a, err)
	}
	for _, page := range []people.PageID{"", "ben", "0123456789abcdef"} {
		fails(t, fmt.Sprintf("the page %q", page), failure(s.PersonAt(ctx, page)), people.ErrNobody)
	}
	fails(t, "hiding nobody's page", s.HidePage(ctx, "nobody", true), people.ErrNobody)
	if list, err := s.GamesOf(ctx, "anna", "", 10); err != nil || len(list) != 1 || !list[0].Others[0].Hidden {
		t.Errorf("anna's games: %+v, %v", list, err)
	}
	regulars, err := s.Regulars(ctx, 0, 10)
	if err != nil || len(regulars) != 1 || regulars[0].Page != people.PageOf("anna") || regulars[0].Games != 1 ||
		regulars[0].Wins != 0 || !regulars[0].Last.Equal(noon) {
		t.Errorf("those who play: %+v, %v", regulars, err)
	}
	must(t, s.Forget(ctx, "ben"))
	if got, err = s.Outcome(ctx, "t3"); err != nil || got.Seats[0].Person != "" || got.Seats[0].Place != 1 ||
		got.Seats[1].Person != "clara" {
		t.Errorf("after ben was forgotten: %+v, %v", got, err)
	}
	if list, err := s.GamesOf(ctx, "clara", "clara", 10); err != nil || len(list) != 1 || list[0].Others[0].Name != "" ||
		list[0].Others[0].Page != "" {
		t.Errorf("clara's games after ben was forgotten: %+v, %v", list, err)
	}
}

// ratings: they follow the rated games in the order in which these end, are the same when they are worked out again,
// and stay so when people leave and tables are removed.
func ratings(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"anna", "ben", "clara"} {
		somebody(t, s, id, byte(i+1))
	}
	of := func(p table.Person) people.Rated {
		t.Helper()
		r, err := s.RatingOf(ctx, p)
		must(t, err)
		return r
	}
	sound := func(when string) {
		t.Helper()
		count(t, when, 0)(s.RatingFaults(ctx))
	}
	if r := of("anna"); r.Games != 0 || r.Rating.Mu != 25 || r.Rank != 0 {
		t.Errorf("before the first game: %+v", r)
	}
	ends(t, s, "g0", true, won(noon, false, person("ben"), person("anna"))) // not rated
	ends(t, s, "g1", true, won(noon, true, person("anna"), person("ben")))
	// Two newcomers, whose strength may have changed since: published values move a little.
	if a, b := of("anna"), of("ben"); a.Games != 1 || math.Abs(a.Rating.Mu-27.6355) > .002 ||
		math.Abs(b.Rating.Mu-22.3645) > .002 || math.Abs(a.Rating.Sigma-8.0655) > .002 || !a.Provisional() {
		t.Errorf("after one game: %+v, %+v", a, b)
	}
	sound("after one game")
	// its clock was late
	ends(t, s, "g2", true, won(noon.Add(-time.Hour), true, table.SeatResult{Bot: "medium-racer"}, person("ben")))
	left := person("clara")
	left.Lost, left.Part = true, table.PlayedUntil
	ends(t, s, "g3", true, won(noon, true, left, person("anna")))
	ends(t, s, "g4", true, won(noon, true, person("ben"), table.SeatResult{Bot: "somebody's program"}))
	late := person("clara")
	late.Part = table.PlayedFrom
	ends(t, s, "g5", true, won(noon, true, person("ben"), late))
	ends(t, s, "g6", true, won(noon, true, person("ben"), person("unknown")))
	if a, b, c := of("anna"), of("ben"), of("clara"); a.Games != 2 || b.Games != 2 || c.Games != 1 || c.Rating.Mu >= 25 {
		t.Errorf("after all games: %+v, %+v, %+v", a, b, c)
	}
	for id, want := range map[table.ID]bool{"g0": false, "g3": true, "g4": false, "g5": false, "g6": false} {
		if r, err := s.Outcome(ctx, id); err != nil || r.Rated != want {
			t.Errorf("%s is rated: %+v, %v", id, r, err)
		}
	}
	sound("after all games")
	if n, err := s.Rerate(ctx); n != 0 || err != nil {
		t.Errorf("%d values differ when they are worked out anew (%v)", n, err)
	}
	for i := range 9 {
		ends(t, s, table.ID(fmt.Sprint("h", i)), true, won(noon.Add(time.Duration(i)*time.Minute), true, person("anna"),
			table.SeatResult{Bot: "simple"}))
	}
	list, established, err := s.Leaderboard(ctx, 0, 10)
	if err != nil || established != 1 || len(list) != 3 || list[0].Person.Page != people.PageOf("anna") ||
		list[0].Rank != 1 || list[0].Games != 11 || list[1].Rank != 0 || list[1].Rating.Mu < list[2].Rating.Mu {
		t.Errorf("the leaderboard: %+v, %d, %v", list, established, err)
	}
	if r := of("anna"); r.Rank != 1 || r.Provisional() || r.Person.Name == "" {
		t.Errorf("anna: %+v", r)
	}
	if list, _, err := s.Leaderboard(ctx, 2, 10); err != nil || len(list) != 1 {
		t.Errorf("the end of the leaderboard: %+v, %v", list, err)
	}
	history, err := s.GamesOf(ctx, "anna", "anna", 100)
	if err != nil || history[0].Rating == nil || math.Abs(history[0].Rating.Mu-list[0].Rating.Mu) > 1e-6 {
		t.Errorf("the course of anna's rating ends with %+v (%v), it is %+v", history[0].Rating, err, list[0].Rating)
	}
	must(t, s.HidePage(ctx, "anna", true))
	if list, established, err := s.Leaderboard(ctx, 0, 10); err != nil || established != 0 || len(list) != 2 {
		t.Errorf("the leaderboard without anna: %+v, %d, %v", list, established, err)
	}
	must(t, s.Forget(ctx, "ben"))
	sound("after ben was forgotten")
	before := of("anna")
	must(t, s.DeleteTable(ctx, "g1", people.Act{At: noon, Verb: people.DeleteAct, Table: "g1"}))
	sound("after a table was removed")
	if after := of("anna"); after.Games != before.Games-1 || after.Rating == before.Rating {
		t.Errorf("anna after a won game was removed: %+v, before %+v", after, before)
	}
}

// tally: the totals of all games agree with the games.
func tally(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "anna", 1)
	somebody(t, s, "ben", 2)
	quick := won(noon, false, person("anna"), person("ben"))
	quick.Rounds, quick.Seats[0].Leaders = 3, []string{"a", "b"}
	ends(t, s, "quick", true, quick)
	long := won(noon.AddDate(0, 2, 0), false, table.SeatResult{Bot: "simple"}, person("ben"))
	long.Rounds, long.Brood = 12, true
	ends(t, s, "long", true, long)
	secret := won(noon.AddDate(0, 2, 0), false, person("ben"), table.SeatResult{Bot: "simple"})
	secret.Rounds = 1
	ends(t, s, "secret", false, secret)
	left := person("anna")
	left.Part = table.PlayedUntil
	ends(t, s, "left", true, won(noon.AddDate(0, 2, 0), false, left, person("ben")))
	got, err := s.Tally(ctx)
	must(t, err)
	month := func(i int) time.Time {
		return time.Date(noon.Year(), noon.Month()+time.Month(i), 1, 0, 0, 0, 0, time.UTC)
	}
	want := &people.Tally{Games: 4, People: 2, Seconds: 3600,
		Months: []people.Month{{First: month(0), Games: 1, People: 2}, {First: month(1)},
			{First: month(2), Games: 3, People: 2}},
		Factions: map[string]*[2]people.Share{"raynor": {{Games: 2, Wins: 2, Even: 1}, {Games: 1, Wins: 1, Even: .5}},
			"overmind": {{Games: 3, Even: 1.5}, {Games: 1, Even: .5}}},
		Leaders: map[string]*[2]people.Share{"a": {{Games: 1, Wins: 1, Even: .5}}, "b": {{Games: 1, Wins: 1, Even: .5}}},
		Sets:    map[people.Setup]int{{Players: 2}: 3, {Brood: true, Players: 2}: 1},
		Longest: &people.Record{Table: "long", Name: "table long", Rounds: 12, Answers: 200, Seconds: 900, Bot: "simple",
			Faction: "raynor", Ended: long.Ended},
		Quickest: &people.Record{Table: "quick", Name: "table quick", Rounds: 3, Answers: 200, Seconds: 900,
			Faction: "raynor", Ended: quick.Ended,
			Winner: people.Face{Name: got.Quickest.Winner.Name, Page: people.PageOf("anna")}},
	}
	if diff := cmp.Diff(want, got); diff != "" || got.Quickest.Winner.Name == "" || got.Longest.Seat != game.Player(0) {
		t.Errorf("all games come to:\n%s", diff)
	}
}

// ratedAtOnce: the ratings of games that end at the same moment follow these one after another.
func ratedAtOnce(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"anna", "ben", "clara"} {
		somebody(t, s, id, byte(i+1))
	}
	const games = 12
	var before, after []*table.Stored
	for i := range games {
		row := playing(table.ID(fmt.Sprint("g", i)))
		row.Seats = []table.Seat{{Person: "anna"}, {Person: "ben"}}
		must(t, s.Create(ctx, row))
		next := *row
		next.Status, next.Seq, next.Updated = table.Finished, row.Seq+1, noon
		before, after = append(before, row), append(after, &next)
	}
	outcomes := make(chan error, games)
	for i := range games {
		go func() {
			outcomes <- s.Commit(ctx, &table.Commit{Before: before[i].Seq, After: after[i],
				Entries: []table.Entry{{Seq: after[i].Seq, At: noon, Kind: table.DidPause}}, Cold: true,
				Result: won(noon, true, person([]table.Person{"anna", "ben", "clara"}[i%3]),
					person([]table.Person{"ben", "clara", "anna"}[i%3]))})
		}()
	}
	for range games {
		must(t, <-outcomes)
	}
	for _, p := range []table.Person{"anna", "ben", "clara"} {
		if r, err := s.RatingOf(ctx, p); err != nil || r.Games != games*2/3 {
			t.Errorf("%s: %+v, %v", p, r, err)
		}
	}
	count(t, "faults", 0)(s.RatingFaults(ctx))
}

// reliable: games at public tables that are over count, whatever their reader may see otherwise; people who hide their
// page tell nothing; whoever has finished a game is known, whenever they came.
func reliable(t *testing.T, s suite) {
	ctx := t.Context()
	for _, id := range []table.Person{"anna", "ben", "carl", "dora"} {
		somebody(t, s, id, id[0])
	}
	must(t, s.HidePage(ctx, "dora", true))
	games := 0
	played := func(public bool, victory string, seats ...table.SeatResult) {
		t.Helper()
		games++
		r := won(noon.Add(time.Duration(games)*time.Minute), false, seats[0], seats[1])
		r.Victory = victory
		ends(t, s, table.ID(fmt.Sprint("game-", games)), public, r)
	}
	stays := func(p table.Person, bucket int) table.SeatResult {
		r := table.SeatResult{Person: p, Decisions: 3}
		r.Times[bucket] = 3
		return r
	}
	left := func(p table.Person) table.SeatResult {
		r := stays(p, 11)
		r.Part, r.Fate, r.Lost, r.NoRise = table.PlayedUntil, table.Left, true, true
		return r
	}
	from := stays("carl", 0)
	from.Part = table.PlayedFrom
	played(true, "normal", stays("anna", 2), left("ben"))
	played(true, table.Agreed, stays("anna", 2), left("ben"))
	played(true, "special", stays("anna", 9), from)
	played(false, "normal", left("anna"), stays("ben", 0)) // nobody's business
	played(true, "normal", stays("dora", 0), left("anna"))
	got, err := s.Reliable(ctx, []table.Person{"anna", "ben", "carl", "dora", "", "nobody", "anna"})
	must(t, err)
	anna := people.Reliable{Begun: 4, Finished: 3}
	anna.Times[2], anna.Times[9], anna.Times[11] = 6, 3, 3
	ben := people.Reliable{Begun: 2}
	ben.Times[11] = 6
	if diff := cmp.Diff(map[table.Person]people.Reliable{"anna": anna, "ben": ben, "carl": {}, "dora": {Hidden: true},
		"nobody": {}}, got); diff != "" {
		t.Errorf("want -, got +:\n%s", diff)
	}
	for _, id := range []table.Person{"early", "idle"} {
		somebody(t, s, id, id[0])
	}
	early := won(noon.Add(time.Hour), false, person("early"), left("anna"))
	early.Rounds = 1
	ends(t, s, "game-early", true, early)
	idle := person("idle")
	idle.NoRise = true
	ends(t, s, "game-idle", true, won(noon.Add(2*time.Hour), false, idle, left("anna")))
	for p, want := range map[table.Person]bool{"anna": true, "ben": true, "carl": false, "dora": true, "early": false,
		"idle": false, "": false, "nobody": false} {
		same(t, string(p)+" is known from games", want)(s.Known(ctx, p, noon))
	}
	same(t, "known for a second", true)(s.Known(ctx, "carl", noon.Add(time.Second)))
	// The result comes back as it was kept.
	if r, err := s.Outcome(ctx, "game-1"); err != nil || r.Seats[1].Fate != table.Left || !r.Seats[1].NoRise ||
		r.Seats[1].NoFall {
		t.Errorf("kept is %+v, %v", r, err)
	}
}
