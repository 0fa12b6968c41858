package table_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/table"
)

// TestCreate covers invalid input.
func TestCreate(t *testing.T) {
	bots := func(n int) []table.SeatPlan {
		plan := make([]table.SeatPlan, n)
		for i := range plan {
			plan[i].Bot = "simple"
		}
		return plan
	}
	for _, c := range []struct {
		name   string
		change func(s *table.Settings, plan *[]table.SeatPlan)
		field  string
	}{
		{"nothing wrong", func(*table.Settings, *[]table.SeatPlan) {}, ""},
		{"no name", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = " \t " }, "name"},
		{"a long name", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = strings.Repeat("ü", 61) }, "name"},
		{"a name of the longest kind", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = strings.Repeat("ü", 60) }, ""},
		// It is kept as one, as names of people are.
		{"a name of two lines", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = "a\nb" }, ""},
		{"a name that turns the text around", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = "a\u202eb" }, "name"},
		{"a name that is no text", func(s *table.Settings, _ *[]table.SeatPlan) { s.Name = "a\xff" }, "name"},
		{"one seat", func(s *table.Settings, plan *[]table.SeatPlan) { s.Options.Players, *plan = 1, bots(1) }, "players"},
		{"seven seats", func(s *table.Settings, plan *[]table.SeatPlan) { s.Options.Players, *plan = 7, bots(7) }, "players"},
		{"teams of three", func(s *table.Settings, _ *[]table.SeatPlan) { s.Options.Teams = true }, "teams"},
		{"teams that choose", func(s *table.Settings, plan *[]table.SeatPlan) {
			s.Options.Players, s.Options.Teams, s.Draft, *plan = 4, true, true, bots(4)
		}, "draft"},
		{"dealt and drafted", func(s *table.Settings, _ *[]table.SeatPlan) {
			s.Draft, s.Options.RandomFactions = true, true
		}, "draft"},
		{"a faction twice", func(s *table.Settings, _ *[]table.SeatPlan) {
			s.Options.Factions[0], s.Options.Factions[2] = 1, 1
		}, "factions"},
		{"a faction without a seat", func(s *table.Settings, _ *[]table.SeatPlan) { s.Options.Factions[4] = 1 }, "factions"},
		{"a faction that is none", func(s *table.Settings, _ *[]table.SeatPlan) { s.Options.Factions[0] = 99 }, "factions"},
		{"no time at all", func(s *table.Settings, _ *[]table.SeatPlan) { s.Pace.Start = 1 }, "pace"},
		{"time that runs backwards", func(s *table.Settings, _ *[]table.SeatPlan) { s.Pace = table.Live(5, -1e9) }, "pace"},
		{"years", func(s *table.Settings, _ *[]table.SeatPlan) { s.Pace = table.Days(365) }, "pace"},
		{"corrections that are none", func(s *table.Settings, _ *[]table.SeatPlan) { s.Corrections = "{" }, "corrections"},
		{"huge corrections", func(s *table.Settings, _ *[]table.SeatPlan) { s.Corrections = strings.Repeat(" ", 1<<20) },
			"corrections"},
		{"too few seats", func(_ *table.Settings, plan *[]table.SeatPlan) { *plan = (*plan)[:2] }, "seats"},
		{"two seats for one", func(_ *table.Settings, plan *[]table.SeatPlan) {
			(*plan)[0] = table.SeatPlan{Mine: true}
			(*plan)[1] = (*plan)[0]
		}, "seats"},
		{"mine and a bot's", func(_ *table.Settings, plan *[]table.SeatPlan) { (*plan)[0].Mine = true }, "seats"},
		{"an unknown bot", func(_ *table.Settings, plan *[]table.SeatPlan) { (*plan)[0].Bot = "deep thought" }, "bot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			s, plan := table.NewSettings("a table", 3), bots(3)
			c.change(&s, &plan)
			tab, err := w.hub.Create(w.ctx, owner, "Anna", s, plan)
			var invalid *table.InvalidError
			switch {
			case c.field == "" && err != nil:
				t.Fatal(err)
			case c.field == "":
				w.sameAfterReload(tab)
			case !errors.As(err, &invalid) || invalid.Field != c.field || invalid.Remedy == "":
				t.Errorf("Create gives %v, want an error about %s", err, c.field)
			}
		})
	}
	for _, c := range []struct {
		says   string
		change func(*table.Settings)
	}{
		{"between 1s and 90 days", func(s *table.Settings) { s.Pace = table.Days(365) }},
		{"at most 262144 bytes", func(s *table.Settings) {
			s.Corrections = `{"format": "` + components.Format + `"}` + strings.Repeat(" ", table.MaxCorrections)
		}},
	} {
		t.Run(c.says, func(t *testing.T) {
			w := newWorld(t)
			s := table.NewSettings("a table", 3)
			c.change(&s)
			_, err := w.hub.Create(w.ctx, owner, "Anna", s, bots(3))
			var invalid *table.InvalidError
			if !errors.As(err, &invalid) || !strings.Contains(invalid.Remedy, c.says) {
				t.Errorf("Create gives %v, want one that says %q", err, c.says)
			}
		})
	}
	t.Run("a person called like a bot", func(t *testing.T) {
		w := newWorld(t)
		_, err := w.hub.Create(w.ctx, owner, "Bot:simple", table.NewSettings("x", 2), []table.SeatPlan{{Mine: true}, {}})
		wants(t, "Create", err, errInvalid)
	})
}

// step is what a person does in a waiting room, and its result.
type step struct {
	what string
	do   func(w *world, tab *table.Table) error
	want error
}

func sit(who table.Person, seat game.Player, want error) step {
	return step{string(who) + " sits down", func(w *world, tab *table.Table) error {
		return tab.Sit(w.ctx, who, "N "+string(who), seat)
	}, want}
}

func ready(who table.Person, yes bool, want error) step {
	return step{string(who) + " is ready", func(w *world, tab *table.Table) error { return tab.Ready(w.ctx, who, yes) },
		want}
}

func choose(who table.Person, f game.Faction, want error) step {
	return step{string(who) + " chooses a faction",
		func(w *world, tab *table.Table) error { return tab.ChooseFaction(w.ctx, who, f) }, want}
}

func begin(who table.Person, want error) step {
	return step{string(who) + " begins", func(w *world, tab *table.Table) error { return tab.Begin(w.ctx, who) }, want}
}

// beginFree tries to begin while seats are free, and checks which ones are reported.
func beginFree(who table.Person, seats game.PlayerSet) step {
	return step{string(who) + " begins too early", func(w *world, tab *table.Table) error {
		var free *table.FreeSeatsError
		if err := tab.Begin(w.ctx, who); !errors.As(err, &free) || free.Seats != seats {
			return fmt.Errorf("beginning gives %v, not that the seats %b are free", err, seats)
		}
		return nil
	}, nil}
}

func setBot(who table.Person, seat game.Player, bot string, want error) step {
	return step{string(who) + " puts a bot on a seat",
		func(w *world, tab *table.Table) error { return tab.SetBot(w.ctx, who, seat, bot) }, want}
}

func openSeat(who table.Person, seat game.Player, want error) step {
	return step{string(who) + " opens a seat", func(w *world, tab *table.Table) error {
		return tab.OpenSeat(w.ctx, who, seat)
	}, want}
}

func rise(who table.Person, want error) step {
	return step{string(who) + " leaves the seat", func(w *world, tab *table.Table) error { return tab.Rise(w.ctx, who) },
		want}
}

// TestWaitingRoom covers the commands of the waiting room.
func TestWaitingRoom(t *testing.T) {
	dealt := func(s *table.Settings) { s.Options.RandomFactions = true }
	draft := func(s *table.Settings) { s.Draft = true }
	for _, c := range []struct {
		name   string
		change func(*table.Settings)
		steps  []step
		// seats are the people seated at the end, * for an open seat and a colon before bots.
		seats  string
		status table.Status
	}{
		{"sitting down", dealt, []step{
			sit("ben", 2, nil), sit("ben", 2, nil), sit("clara", 2, table.ErrTaken), sit("clara", game.Nobody, nil),
			sit("dora", game.Nobody, table.ErrTaken), sit("dora", 7, errInvalid), sit("", 1, table.ErrNotYours),
			sit("anna", 0, nil),
		}, "anna clara ben", table.Waiting},
		{"changing seats", dealt, []step{
			sit("ben", 1, nil), sit("ben", 2, nil), sit("ben", 0, table.ErrTaken), sit("ben", game.Nobody, nil),
		}, "anna * ben", table.Waiting},
		{"rising", dealt, []step{
			sit("ben", 1, nil), rise("ben", nil), rise("ben", table.ErrNotYours), rise("anna", nil), sit("clara", 0, nil),
		}, "clara * *", table.Waiting},
		{"bots", dealt, []step{
			setBot("ben", 1, "simple", table.ErrNotOwner), setBot("anna", 1, "simple", nil), setBot("anna", 1, "random", nil),
			setBot("anna", 0, "simple", table.ErrTaken), setBot("anna", 9, "simple", errInvalid),
			setBot("anna", 2, "nobody", errInvalid),
			sit("ben", 1, table.ErrTaken),
		}, "anna :random *", table.Waiting},
		{"opening seats", dealt, []step{
			setBot("anna", 1, "simple", nil), openSeat("anna", 1, nil), sit("ben", 1, nil),
			openSeat("ben", 1, table.ErrNotOwner),
			openSeat("anna", 1, nil), openSeat("anna", 2, nil), openSeat("anna", 4, errInvalid),
		}, "anna * *", table.Waiting},
		{"beginning", dealt, []step{
			begin("anna", table.ErrStatus), beginFree("anna", 1<<1|1<<2), sit("ben", 1, nil), beginFree("anna", 1<<2),
			setBot("anna", 2, "simple", nil), begin("ben", table.ErrNotOwner),
			begin("", table.ErrNotOwner), begin("anna", nil), begin("anna", table.ErrStatus), rise("ben", table.ErrStatus),
			ready("ben", true, table.ErrStatus), choose("ben", 1, table.ErrStatus), setBot("anna", 1, "simple", table.ErrTaken),
			openSeat("anna", 1, table.ErrTaken), sit("ben", 2, table.ErrSeated), sit("clara", 1, table.ErrTaken),
			sit("clara", 2, table.ErrTaken),
			sit("clara", game.Nobody, table.ErrTaken),
		}, "anna ben :simple", table.Playing},
		{"everybody is ready", draft, []step{
			ready("anna", true, nil), sit("ben", 1, nil), ready("ben", true, nil), ready("ben", false, nil),
			sit("clara", 2, nil),
			ready("dora", true, table.ErrNotYours), ready("clara", true, nil), ready("clara", true, nil),
			ready("ben", true, nil),
		}, "anna ben clara", table.Playing},
		{"the last seat is a bot's", draft, []step{
			ready("anna", true, nil), sit("ben", 1, nil), ready("ben", true, nil), setBot("anna", 2, "random", nil),
		}, "anna ben :random", table.Playing},
		{"choosing factions", func(*table.Settings) {}, []step{
			sit("ben", 1, nil), choose("ben", 3, nil), choose("ben", 3, nil), choose("anna", 3, table.ErrTaken),
			choose("anna", 5, nil),
			choose("anna", 2, nil), choose("dora", 1, table.ErrNotYours), choose("anna", 6, errInvalid),
			sit("clara", 2, nil), choose("clara", 4, nil), rise("clara", nil), sit("dora", 2, nil), choose("dora", 4, nil),
			choose("dora", game.NoFaction, nil), begin("anna", nil),
		}, "anna ben dora", table.Playing},
		{"choosing where factions are dealt", dealt, []step{choose("anna", 1, table.ErrStatus)}, "anna * *", table.Waiting},
		{"choosing where factions are drafted", draft, []step{choose("anna", 1, table.ErrStatus)}, "anna * *", table.Waiting},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			s := table.NewSettings("a table", 3)
			c.change(&s)
			tab := w.create(s, 1)
			for i, step := range c.steps {
				before := tab.Snapshot()
				err := step.do(w, tab)
				wants(t, step.what, err, step.want)
				if err != nil && tab.Snapshot() != before {
					t.Errorf("step %d, %s: the table changed", i, step.what)
				}
				w.sameAfterReload(tab)
			}
			end := tab.Snapshot()
			var seats []string
			for _, seat := range end.Seats {
				switch {
				case seat.Bot != "":
					seats = append(seats, ":"+seat.Bot)
				case seat.Open():
					seats = append(seats, "*")
				default:
					seats = append(seats, string(seat.Person))
				}
			}
			if got := strings.Join(seats, " "); got != c.seats || end.Status != c.status {
				t.Errorf("the seats are %s and the status %d, want %s and %d", got, end.Status, c.seats, c.status)
			}
			if c.name == "choosing factions" && (end.State.Seats[0].Faction != 2 || end.State.Seats[1].Faction != 3 ||
				end.State.Seats[2].Faction == game.NoFaction) {
				t.Errorf("the factions are %d, %d, %d", end.State.Seats[0].Faction, end.State.Seats[1].Faction,
					end.State.Seats[2].Faction)
			}
		})
	}
}

// TestOwner covers what only the owner may do with a table as a whole.
func TestOwner(t *testing.T) {
	w := newWorld(t)
	tab := w.create(quick(2), 1)
	wants(t, "Rename by another", tab.Rename(w.ctx, "ben", "x"), table.ErrNotOwner)
	wants(t, "Rename to nothing", tab.Rename(w.ctx, owner, ""), errInvalid)
	wants(t, "Rename to what can't be printed", tab.Rename(w.ctx, owner, "a\u202eb"), errInvalid)
	for _, name := range []string{"بازی\u200cها", "Team 👨\u200d👩\u200d👧"} {
		w.must(tab.Rename(w.ctx, owner, name))
		if got := tab.Snapshot().Settings.Name; got != name {
			t.Errorf("the table is named %q instead of %q", got, name)
		}
	}
	w.must(tab.Rename(w.ctx, owner, " new name "))
	w.must(tab.SetName(w.ctx, owner, "Anna the Second"))
	wants(t, "SetName to a bot's", tab.SetName(w.ctx, owner, "bot:x"), errInvalid)
	if s := tab.Snapshot(); s.Settings.Name != "new name" || s.Seats[0].Name != "Anna the Second" {
		t.Errorf("the names are %q and %q", s.Settings.Name, s.Seats[0].Name)
	}

	invite, watch := tab.Links()
	if invite == "" || watch == "" || invite == watch {
		t.Errorf("the links are %q and %q", invite, watch)
	}
	wants(t, "ResetLinks by another", tab.ResetLinks(w.ctx, "ben"), table.ErrNotOwner)
	w.must(tab.ResetLinks(w.ctx, owner))
	if join, look := tab.Links(); join == "" || look == "" || join == look || join == invite || look == watch {
		t.Errorf("the links %q and %q become %q and %q", invite, watch, join, look)
	}
	w.must(tab.RevokeLinks(w.ctx, owner))
	if join, look := tab.Links(); join != "" || look != "" {
		t.Errorf("the links %q and %q are still there", join, look)
	}
	w.sameAfterReload(tab)

	wants(t, "Delete by another", tab.Delete(w.ctx, "ben"), table.ErrNotOwner)
	sub := tab.Subscribe(nil)
	w.must(tab.Delete(w.ctx, owner))
	if <-sub.C; !sub.Gone() {
		t.Error("who watched was not told")
	}
	_, err := w.hub.Table(w.ctx, tab.ID())
	wants(t, "Table after Delete", err, table.ErrUnknown)
	wants(t, "Sit after Delete", tab.Sit(w.ctx, "ben", "Ben", 1), table.ErrUnknown)

	tab = w.deal(quick(2), 1, "random")
	wants(t, "Delete while the game goes on", tab.Delete(w.ctx, owner), table.ErrStatus)
	wants(t, "Rename while the game goes on", tab.Rename(w.ctx, owner, "x"), table.ErrStatus)
}
