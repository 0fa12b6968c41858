package storetest

import (
	"fmt"
	"math"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// ends finishes a game at a table with a result, as the hub does.
func (s suite) ends(id table.ID, public bool, r *table.Result) {
	s.Helper()
	row := playing(id)
	row.Settings.Name, row.Settings.Public = "table "+string(id), public
	row.Seats = nil
	for i := range r.Seats {
		row.Seats = append(row.Seats, table.Seat{Person: r.Seats[i].Person, Bot: r.Seats[i].Bot})
	}
	before := *row
	before.Seq = 0
	s.create(&before)
	row.Status, row.Updated = table.Finished, r.Ended
	s.must(s.Tables.Commit(s.Context(), &table.Commit{After: row,
		Entries: []table.Entry{{Seq: 1, At: r.Ended, Kind: table.DidDeal}}, Cold: true, Result: r}))
}

// won makes the result of a two-player game, which the first player wins.
func won(at time.Time, rated bool, first, second table.SeatResult) *table.Result {
	first.Seat, first.Team, first.Place, first.Faction = 0, 0, 1, "raynor"
	second.Seat, second.Team, second.Place, second.Faction = 1, 1, 2, "overmind"
	for _, seat := range []*table.SeatResult{&first, &second} {
		seat.Leaders, seat.Techs = []string{}, []string{}
	}
	return &table.Result{Counts: true, Rated: rated, Ended: at, Players: 2, Mode: table.ModeStandard, Rounds: 5,
		Answers: 200, Seconds: 900, Victory: "normal",
		Seats: []table.SeatResult{first, second}}
}

func person(id table.Person) table.SeatResult { return table.SeatResult{Person: id} }

// results: the result of a game is stored with the change that ends it, once, and read as it was stored; a reader knows
// about games at public tables and about their own.
func results(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben", "clara")
	full := won(noon, false, person("anna"), person("ben"))
	full.Brood, full.Scenario, full.Mode = true, "x", table.ModeScenario
	full.Seats[0].Part, full.Seats[0].Lost, full.Seats[0].Points, full.Seats[0].Decisions,
		full.Seats[0].Seconds = table.PlayedUntil, true, 17, 90, 1234
	full.Seats[0].Times = [12]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	full.Seats[0].Leaders, full.Seats[0].Techs = []string{"a", "b-c"}, []string{"stim-packs"}
	s.ends("t1", true, full)
	s.ends("t2", false, won(noon.Add(time.Hour), false, person("ben"), table.SeatResult{Bot: "simple"}))
	third := won(noon.Add(2*time.Hour), false, person("ben"), person("clara"))
	s.ends("t3", false, third)
	same(s, "the result that was kept", full)(s.Tables.Outcome(ctx, "t1"))
	late := playing("t4")
	s.create(late)
	after := *late
	after.Status, after.Seq = table.Finished, late.Seq+8
	s.fails("a commit of another moment", table.ErrConflict)(s.Tables.Commit(ctx, &table.Commit{Before: late.Seq + 7,
		After: &after, Entries: []table.Entry{{Seq: after.Seq, At: noon, Kind: table.DidDeal}}, Cold: true,
		Result: won(noon, true, person("anna"), person("ben"))}))
	for _, id := range []table.ID{"t4", "nowhere"} {
		same(s, "the result of a commit that is refused, and at no table", (*table.Result)(nil))(s.Tables.Outcome(ctx, id))
	}
	same(s, "rated games after a commit that is refused", 0)(s.rated("anna").Games, nil)
	knows := func(of, reader table.Person, want ...string) {
		s.Helper()
		same(s, fmt.Sprintf("of %s %s knows", of, reader), want)(each(func(p people.Played) string {
			return fmt.Sprint(p.Table, " with ", len(p.Others))
		})(s.Tables.GamesOf(ctx, of, reader, 10)))
	}
	knows("ben", "ben", "t3 with 1", "t2 with 1", "t1 with 1")
	knows("ben", "clara", "t3 with 1", "t1 with 1")
	knows("ben", "anna", "t1 with 1")
	knows("ben", "", "t1 with 1")
	knows("", "")
	loser := table.SeatResult{Seat: 1, Team: 1, Place: 2, Faction: "overmind"}
	last := people.Played{Table: "t3", Name: "table t3", Result: *third, Seat: third.Seats[0], Others: []people.Other{
		{Seat: loser, Name: "Zoë clara", Page: people.PageOf("clara")}}}
	last.Result.Seats = nil
	same(s, "the last one", []people.Played{last})(s.Tables.GamesOf(ctx, "ben", "ben", 1))
	for _, c := range []struct {
		one, other table.Person
		want       bool
	}{{"anna", "ben", true}, {"ben", "clara", true}, {"anna", "clara", false}, {"", "ben", false}} {
		same(s, fmt.Sprint(c.one, " has met ", c.other), c.want)(s.Tables.Met(ctx, c.one, c.other))
	}
	for _, want := range []bool{false, true} {
		id, hidden, err := s.Tables.PersonAt(ctx, people.PageOf("ben"))
		same(s, "whose page it is", table.Person("ben"))(id, err)
		same(s, "it is hidden", want)(hidden, nil)
		s.must(s.HidePage(ctx, "ben", true))
	}
	same(s, "who hide their pages", map[table.Person]bool{"ben": true})(s.Tables.Hiding(ctx,
		[]table.Person{"anna", "ben", "nobody"}))
	count(s, "of nobody hide their pages", 0)(s.Tables.Hiding(ctx, nil))
	ben, err := s.Person(ctx, "ben")
	same(s, "ben hides his page", true)(ben.Hidden, err)
	for _, page := range []people.PageID{"", "ben", "0123456789abcdef"} {
		s.nobody(fmt.Sprintf("the page %q", page))(s.Tables.PersonAt(ctx, page))
	}
	s.nobody("hiding nobody's page")(s.HidePage(ctx, "nobody", true))
	same(s, "with whom anna has played", []people.Other{{Seat: loser, Name: "Zoë ben", Page: people.PageOf("ben"),
		Hidden: true}})(others(s.Tables.GamesOf(ctx, "anna", "", 10)))
	same(s, "those who play", []people.Regular{{Face: people.Face{Name: "Zoë anna", Page: people.PageOf("anna")}, Games: 1,
		Last: noon}})(s.Tables.Regulars(ctx, 0, 10))
	s.must(s.Forget(ctx, "ben"))
	third.Seats[0].Person = ""
	same(s, "after ben was forgotten", third)(s.Tables.Outcome(ctx, "t3"))
	winner := table.SeatResult{Place: 1, Faction: "raynor"}
	same(s, "with whom clara has played", []people.Other{{Seat: winner}})(others(s.Tables.GamesOf(ctx,
		"clara", "clara", 10)))
}

// others are the other seats of all games.
func others(list []people.Played, err error) (all []people.Other, _ error) {
	for _, p := range list {
		all = append(all, p.Others...)
	}
	return all, err
}

// rated returns the rating of a person.
func (s suite) rated(p table.Person) people.Rated {
	s.Helper()
	r, err := s.Tables.RatingOf(s.Context(), p)
	s.must(err)
	return r
}

// sound: all ratings are those that the games lead to.
func (s suite) sound(when string) {
	s.Helper()
	count(s, when, 0)(s.Tables.RatingFaults(s.Context()))
}

// ratings: they follow the rated games in the order in which these end, are the same when they are worked out again,
// and stay so when people leave and tables are removed.
func ratings(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben", "clara")
	if r := s.rated("anna"); r.Games != 0 || r.Rating.Mu != 25 || r.Rank != 0 {
		s.Errorf("before the first game: %+v", r)
	}
	s.ends("g0", true, won(noon, false, person("ben"), person("anna"))) // not rated
	s.ends("g1", true, won(noon, true, person("anna"), person("ben")))
	// Two newcomers, whose strength may have changed since: published values move a little.
	if a, b := s.rated("anna"), s.rated("ben"); a.Games != 1 || math.Abs(a.Rating.Mu-27.6355) > .002 ||
		math.Abs(b.Rating.Mu-22.3645) > .002 || math.Abs(a.Rating.Sigma-8.0655) > .002 || !a.Provisional() {
		s.Errorf("after one game: %+v, %+v", a, b)
	}
	s.sound("after one game")
	// its clock was late
	s.ends("g2", true, won(noon.Add(-time.Hour), true, table.SeatResult{Bot: "medium-racer"}, person("ben")))
	left := person("clara")
	left.Lost, left.Part = true, table.PlayedUntil
	s.ends("g3", true, won(noon, true, left, person("anna")))
	s.ends("g4", true, won(noon, true, person("ben"), table.SeatResult{Bot: "somebody's program"}))
	late := person("clara")
	late.Part = table.PlayedFrom
	s.ends("g5", true, won(noon, true, person("ben"), late))
	s.ends("g6", true, won(noon, true, person("ben"), person("unknown")))
	a, b, c := s.rated("anna"), s.rated("ben"), s.rated("clara")
	if a.Games != 2 || b.Games != 2 || c.Games != 1 || c.Rating.Mu >= 25 {
		s.Errorf("after all games: %+v, %+v, %+v", a, b, c)
	}
	for id, want := range map[table.ID]bool{"g0": false, "g3": true, "g4": false, "g5": false, "g6": false} {
		r, err := s.Tables.Outcome(ctx, id)
		same(s, string(id)+" is rated", want)(r.Rated, err)
	}
	s.sound("after all games")
	same(s, "values that differ when they are worked out anew", 0)(s.Tables.Rerate(ctx))
	for i := range 9 {
		s.ends(table.ID(fmt.Sprint("h", i)), true, won(noon.Add(time.Duration(i)*time.Minute), true, person("anna"),
			table.SeatResult{Bot: "simple"}))
	}
	list, established, err := s.Tables.Leaderboard(ctx, 0, 10)
	if err != nil || established != 1 || len(list) != 3 || list[0].Person.Page != people.PageOf("anna") ||
		list[0].Rank != 1 || list[0].Games != 11 || list[1].Rank != 0 || list[1].Rating.Mu < list[2].Rating.Mu {
		s.Errorf("the leaderboard: %+v, %d, %v", list, established, err)
	}
	if r := s.rated("anna"); r.Rank != 1 || r.Provisional() || r.Person.Name == "" {
		s.Errorf("anna: %+v", r)
	}
	if list, _, err := s.Tables.Leaderboard(ctx, 2, 10); err != nil || len(list) != 1 {
		s.Errorf("the end of the leaderboard: %+v, %v", list, err)
	}
	history, err := s.Tables.GamesOf(ctx, "anna", "anna", 100)
	if err != nil || history[0].Rating == nil || math.Abs(history[0].Rating.Mu-list[0].Rating.Mu) > 1e-6 {
		s.Errorf("the course of anna's rating ends with %+v (%v), it is %+v", history[0].Rating, err, list[0].Rating)
	}
	s.must(s.HidePage(ctx, "anna", true))
	if list, established, err := s.Tables.Leaderboard(ctx, 0, 10); err != nil || established != 0 || len(list) != 2 {
		s.Errorf("the leaderboard without anna: %+v, %d, %v", list, established, err)
	}
	s.must(s.Forget(ctx, "ben"))
	s.sound("after ben was forgotten")
	before := s.rated("anna")
	s.must(s.Tables.DeleteTable(ctx, "g1", people.Act{At: noon, Verb: people.DeleteAct, Table: "g1"}))
	s.sound("after a table was removed")
	if after := s.rated("anna"); after.Games != before.Games-1 || after.Rating == before.Rating {
		s.Errorf("anna after a won game was removed: %+v, before %+v", after, before)
	}
}

// tally: the totals of all games agree with the games.
func tally(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben")
	quick := won(noon, false, person("anna"), person("ben"))
	quick.Rounds, quick.Seats[0].Leaders = 3, []string{"a", "b"}
	s.ends("quick", true, quick)
	long := won(noon.AddDate(0, 2, 0), false, table.SeatResult{Bot: "simple"}, person("ben"))
	long.Rounds, long.Brood = 12, true
	s.ends("long", true, long)
	secret := won(noon.AddDate(0, 2, 0), false, person("ben"), table.SeatResult{Bot: "simple"})
	secret.Rounds = 1
	s.ends("secret", false, secret)
	left := person("anna")
	left.Part = table.PlayedUntil
	s.ends("left", true, won(noon.AddDate(0, 2, 0), false, left, person("ben")))
	month := func(i int) time.Time {
		return time.Date(noon.Year(), noon.Month()+time.Month(i), 1, 0, 0, 0, 0, time.UTC)
	}
	same(s, "all games come to", &people.Tally{Games: 4, People: 2, Seconds: 3600,
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
			Winner: people.Face{Name: "Zoë anna", Page: people.PageOf("anna")}},
	})(s.Tables.Tally(ctx))
}

// ratedAtOnce: the ratings of games that end at the same moment follow these one after another.
func ratedAtOnce(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben", "clara")
	const games = 12
	var before, after []*table.Stored
	for i := range games {
		row := playing(table.ID(fmt.Sprint("g", i)))
		row.Seats = []table.Seat{{Person: "anna"}, {Person: "ben"}}
		s.create(row)
		next := *row
		next.Status, next.Seq, next.Updated = table.Finished, row.Seq+1, noon
		before, after = append(before, row), append(after, &next)
	}
	outcomes := make(chan error, games)
	for i := range games {
		go func() {
			outcomes <- s.Tables.Commit(ctx, &table.Commit{Before: before[i].Seq, After: after[i],
				Entries: []table.Entry{{Seq: after[i].Seq, At: noon, Kind: table.DidPause}}, Cold: true,
				Result: won(noon, true, person([]table.Person{"anna", "ben", "clara"}[i%3]),
					person([]table.Person{"ben", "clara", "anna"}[i%3]))})
		}()
	}
	for range games {
		s.must(<-outcomes)
	}
	for _, p := range []table.Person{"anna", "ben", "clara"} {
		same(s, "games of "+string(p), games*2/3)(s.rated(p).Games, nil)
	}
	s.sound("after all games")
}

// reliable: games at public tables that are over count, whatever their reader may see otherwise; people who hide their
// page tell nothing; whoever has finished a game is known, whenever they came.
func reliable(s suite) {
	ctx := s.Context()
	s.persons("anna", "ben", "carl", "dora")
	s.must(s.HidePage(ctx, "dora", true))
	games := 0
	played := func(public bool, victory string, seats ...table.SeatResult) {
		s.Helper()
		games++
		r := won(noon.Add(time.Duration(games)*time.Minute), false, seats[0], seats[1])
		r.Victory = victory
		s.ends(table.ID(fmt.Sprint("game-", games)), public, r)
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
	anna := people.Reliable{Begun: 4, Finished: 3}
	anna.Times[2], anna.Times[9], anna.Times[11] = 6, 3, 3
	ben := people.Reliable{Begun: 2}
	ben.Times[11] = 6
	same(s, "how reliable they are", map[table.Person]people.Reliable{"anna": anna, "ben": ben, "carl": {},
		"dora": {Hidden: true}, "nobody": {}})(s.Tables.Reliable(ctx,
		[]table.Person{"anna", "ben", "carl", "dora", "", "nobody", "anna"}))
	s.persons("early", "idle")
	early := won(noon.Add(time.Hour), false, person("early"), left("anna"))
	early.Rounds = 1
	s.ends("game-early", true, early)
	idle := person("idle")
	idle.NoRise = true
	s.ends("game-idle", true, won(noon.Add(2*time.Hour), false, idle, left("anna")))
	for p, want := range map[table.Person]bool{"anna": true, "ben": true, "carl": false, "dora": true, "early": false,
		"idle": false, "": false, "nobody": false} {
		same(s, string(p)+" is known from games", want)(s.Tables.Known(ctx, p, noon))
	}
	same(s, "known for a second", true)(s.Tables.Known(ctx, "carl", noon.Add(time.Second)))
	// The result comes back as it was kept.
	r, err := s.Tables.Outcome(ctx, "game-1")
	s.must(err)
	if seat := r.Seats[1]; seat.Fate != table.Left || !seat.NoRise || seat.NoFall {
		s.Errorf("kept is %+v", r)
	}
}
