package galaxy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"koprulu/bots/bot"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/scenario"
)

// laid sets a game up, by chance or as the simple bot does it, up to the first round.
func laid(t *testing.T, r *game.Rules, seed uint64, by string) *game.State {
	t.Helper()
	return eachOfSetup(t, r, seed, by, func(*game.State) {})
}

// eachOfSetup is laid, and shows each position of the setup on the way.
func eachOfSetup(t *testing.T, r *game.Rules, seed uint64, by string, show func(*game.State)) *game.State {
	t.Helper()
	chance := rand.New(rand.NewPCG(seed, 11))
	var deal [32]byte
	for i := range deal {
		deal[i] = byte(chance.Uint32())
	}
	sits, err := bot.New(by, seed)
	if err != nil {
		t.Fatal(err)
	}
	s := game.New(r, deal, nil)
	var buf [game.MaxLegal]game.Answer
	for s.Phase == game.Setup {
		show(&s)
		seat := r.Open(&s).First()
		dealt := s
		if broken := r.Apply(&s, seat, sits.Pick(r, &dealt, seat, r.Legal(&s, seat, buf[:0])), nil); broken != rule.None {
			t.Fatalf("the %s bot breaks %v while it lays the galaxy", by, broken)
		}
	}
	return &s
}

// drawnIn prepares the map of a position in a room.
func drawnIn(room Room, r *game.Rules, s *game.State, seat game.Player) *drawing {
	d := &drawing{page: modelFor(locale.English(), r, s, seat)}
	d.page.Room = room
	d.prepare()
	return d
}

// wide returns how wide planets are at rest, in pixels.
func (d *drawing) wide() int { return int(math.Round(2 * d.edgeAt())) }

// leastWide is how wide planets are at least at rest at 1366x768, in pixels.
func leastWide(columns, rows int8) int {
	switch {
	case columns <= 4 && rows <= 2:
		return 185
	case columns <= 4 && rows <= 3:
		return 150
	case columns <= 5 && rows <= 3:
		return 128
	case columns <= 6 && rows <= 5:
		return 80
	}
	return 60
}

// TestPlanetsAreLarge: at 1366x768 a planet is 185 pixels wide in galaxies up to 4x2, 150 up to 4x3, 128 up to 5x3, and
// as large as the room allows in others, no matter who laid them, and in every scenario.
func TestPlanetsAreLarge(t *testing.T) {
	check := func(name string, r *game.Rules, s *game.State) {
		t.Helper()
		d := drawnIn(WideRoom, r, s, game.Nobody)
		columns, rows := d.x1-d.x0+1, d.y1-d.y0+1
		if got, least := d.wide(), leastWide(columns, rows); got < least {
			t.Errorf("%s: %d planets in %d columns and %d rows are %d pixels wide, want %d", name, d.v.Placed.Len(), columns,
				rows, got, least)
		}
	}
	for players := 2; players <= game.MaxPlayers; players++ {
		for _, options := range []game.Options{{Players: players}, {Players: players, BroodWar: true},
			{Players: players, BroodWar: true, LargerGalaxy: true}} {
			r, err := components.Default().Rules(options)
			if err != nil {
				t.Fatal(err)
			}
			for _, by := range []string{"random", "simple"} {
				for seed := range uint64(12) {
					check(fmt.Sprintf("%d players, Brood War %t, larger %t, %s %d", players, options.BroodWar, options.LargerGalaxy,
						by, seed), r, laid(t, r, seed, by))
				}
			}
		}
	}
	for _, sc := range scenarios(t) {
		check(sc.ID, sc.rules, laid(t, sc.rules, 1, "simple"))
	}
}

// TestEightPlanetsAreLarge: of 200 galaxies of eight planets those of 95 percent have planets at least 108 pixels wide
// at 1366x768, and all at least 90.
func TestEightPlanetsAreLarge(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 4})
	if err != nil {
		t.Fatal(err)
	}
	const games, small = 200, 10
	fewer := 0
	for seed := range uint64(games) {
		got := drawnIn(WideRoom, r, laid(t, r, seed, []string{"random", "simple"}[seed%2]), game.Nobody).wide()
		if got < 108 {
			fewer++
		}
		if got < 90 {
			t.Errorf("galaxy %d has planets of %d pixels", seed, got)
		}
	}
	if fewer > small {
		t.Errorf("%d of %d galaxies have planets of less than 108 pixels", fewer, games)
	}
}

// scenarioBoxes are the scenarios with their rules.
type scenarioBox struct {
	*game.Scenario
	rules *game.Rules
}

func scenarios(t *testing.T) (list []scenarioBox) {
	t.Helper()
	all, err := scenario.All(components.Default())
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range all {
		r, err := scenario.Rules(components.Default(), sc)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, scenarioBox{sc, r})
	}
	return list
}

// TestGalaxyIsTurnedOnce: while a galaxy is laid it is never turned, in no room and for nobody; once its last planet
// lies it is turned at most once, which is said then. Galaxies of scenarios lie as they are from the start, and nothing
// is said of them.
func TestGalaxyIsTurnedOnce(t *testing.T) {
	turns, said, scenes := 0, 0, 0
	watch := func(name string, r *game.Rules, seed uint64, by string) {
		for _, room := range []Room{WideRoom, TallRoom, LowRoom} {
			was, mine, known := false, 0, false
			eachOfSetup(t, r, seed, by, func(s *game.State) {
				if s.Placed == 0 {
					return
				}
				now := drawnIn(room, r, s, game.Nobody)
				if drawnIn(room, r, s, seatNow(r, s)).turned != now.turned {
					t.Errorf("%s, room %d: only some see the galaxy turned", name, room)
				}
				if now.turned && now.page.lays() {
					t.Errorf("%s, room %d: the galaxy is turned while it is laid", name, room)
				}
				if known && now.turned != was {
					mine++
					if r.Options.Scenario != nil {
						t.Errorf("%s, room %d: a scenario is turned while it is played", name, room)
					}
				}
				if v := r.View(s, game.Nobody); JustTurned(r, &v, room) != (now.turned && r.Options.Scenario == nil) {
					t.Errorf("%s, room %d: turned %t is not what is said", name, room, now.turned)
				} else if now.turned && r.Options.Scenario == nil {
					said++
				}
				was, known = now.turned, true
			})
			if mine > 1 {
				t.Errorf("%s, room %d: the galaxy is turned %d times", name, room, mine)
			}
			turns += mine
		}
	}
	for players := 2; players <= game.MaxPlayers; players++ {
		r, err := components.Default().Rules(game.Options{Players: players})
		if err != nil {
			t.Fatal(err)
		}
		for _, by := range []string{"simple", "random"} {
			for seed := range uint64(8) {
				watch(fmt.Sprintf("%d players, %s %d", players, by, seed), r, seed, by)
			}
		}
	}
	for _, sc := range scenarios(t) {
		watch(sc.ID, sc.rules, 1, "simple")
		scenes++
	}
	if turns == 0 || said < turns || scenes == 0 {
		t.Errorf("galaxies were turned %d times, which was said %d times; %d scenarios", turns, said, scenes)
	}
}

// TestPlanetsAreLargeWhileLaid: while planets are laid they have the same size for the player who lays one and for
// those who watch, and there is room for the planets that wait and for every cell.
func TestPlanetsAreLargeWhileLaid(t *testing.T) {
	for players := 2; players <= game.MaxPlayers; players++ {
		r, err := components.Default().Rules(game.Options{Players: players})
		if err != nil {
			t.Fatal(err)
		}
		for _, by := range []string{"simple", "random"} {
			for seed := range uint64(20) {
				eachOfSetup(t, r, seed, by, func(s *game.State) {
					if s.Placed == 0 {
						return
					}
					d, mine := drawnIn(WideRoom, r, s, game.Nobody), drawnIn(WideRoom, r, s, seatNow(r, s))
					columns, rows := d.x1-d.x0+1, d.y1-d.y0+1
					if d.plan != mine.plan {
						t.Errorf("%d players, %s %d: planets lie elsewhere for the player who lays one", players, by, seed)
					}
					least := 65 // No window is large enough for a chain of planets.
					switch {
					case columns <= 3 && rows <= 2:
						least = 140
					case columns <= 4 && rows <= 3:
						least = 125
					case columns <= 5 && rows <= 4:
						least = 105
					case columns <= 7 && rows <= 5:
						least = 85
					}
					if got := d.wide(); got < least {
						t.Errorf("%d players, %s %d: %d planets in %d columns and %d rows are %d pixels wide, want %d", players, by,
							seed, s.Placed.Len(), columns, rows, got, least)
					}
				})
			}
		}
	}
}

// TestCellsAreApart: what can be chosen while a planet is laid lies within the map, and no cell lies on a planet, on
// another cell, or on the way to turn a planet.
func TestCellsAreApart(t *testing.T) {
	r, err := components.Default().Rules(game.Options{Players: 4})
	if err != nil {
		t.Fatal(err)
	}
	small := 0
	for seed := range uint64(10) {
		eachOfSetup(t, r, seed, "random", func(s *game.State) {
			if s.Placed == 0 {
				return
			}
			d := drawnIn(WideRoom, r, s, seatNow(r, s))
			type disc struct {
				at     point
				radius float64
			}
			var discs []disc
			for placed := s.Placed; placed != 0; placed &= placed - 1 {
				discs = append(discs, disc{d.charts[placed.First()].at, d.edgeAt()})
			}
			box := d.box()
			for i := range d.light.cells {
				c := &d.light.cells[i]
				at, side, outer := d.cellPlace(c.x, c.y)
				cell := []disc{{at, 96 * d.k}}
				if outer {
					small++
					cell[0].radius = outerRadius * d.k
					for i := range 4 {
						by, scale := turnPlace(i, 4, side, true)
						cell = append(cell, disc{at.plus(by.times(d.k)), scale * d.edgeAt()})
					}
				}
				for _, mine := range cell {
					for _, other := range discs {
						if gap := mine.at.minus(other.at).length() - mine.radius - other.radius; gap < 0 {
							t.Fatalf("seed %d, %d planets: a cell lies %.0f into something else", seed, s.Placed.Len(), -gap)
						}
					}
				}
				discs = append(discs, cell[0])
				reach := point{cell[0].radius, cell[0].radius}
				if from, to := at.minus(reach).minus(box.from), box.from.plus(box.size).minus(at.plus(reach)); min(from.x, from.y,
					to.x, to.y) < 0 {
					t.Fatalf("seed %d, %d planets: a cell lies outside of the map", seed, s.Placed.Len())
				}
			}
		})
	}
	if small == 0 {
		t.Error("no cell lay around a galaxy")
	}
}
