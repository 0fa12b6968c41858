package battle_test

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/site/web/battle"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/seen"
	"koprulu/table"
)

var goldenGames = sample.Golden("../../..")

// TestSumsAreTheEngines: the sums that the stage spells out are those of the log, part by part with a name for each,
// and the units that it shows as lost are those that were.
func TestSumsAreTheEngines(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	sumsAreTheEngines(t, games, 11, 100)
}

// TestBroodWarSums: the same with heroes, stolen units, guard tokens, modules and Leadership cards.
func TestBroodWarSums(t *testing.T) {
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	scenarios, err := sample.Scenarios()
	if err != nil {
		t.Fatal(err)
	}
	named := sumsAreTheEngines(t, append(scenarios, games...), 5, 300)
	for source := range game.BonusSources {
		if named[source] == 0 && source != game.BonusCard {
			t.Errorf("no sum has a bonus of source %d", source)
		}
	}
}

// sumsAreTheEngines compares the sums of every each-th battle, and counts the bonuses by their sources.
func sumsAreTheEngines(t *testing.T, games []*sample.Game, each, least int) (named [game.BonusSources]int) {
	t.Helper()
	compared, missing := 0, 0
	for _, g := range games {
		_, log, err := g.Play(g.Answers())
		if err != nil {
			t.Fatal(err)
		}
		for from := 0; from < len(log); from++ {
			if log[from].Game.Kind != game.LogBattle {
				continue
			}
			to := from + 1
			var strengths []game.Entry
			var lost [2][]game.UnitType
			players := [2]game.Player{log[from].Game.Player, game.Player(log[from].Game.V[game.EntryOtherPlayer])}
			won := false
			for ; to < len(log) && log[to].Game.Kind != game.LogBattle &&
				!(won && log[to].Answers > log[from].Answers && over(log[to].Game.Kind)); to++ {
				e := log[to].Game
				switch e.Kind {
				case game.LogStrength:
					strengths = append(strengths, e)
				case game.LogBonus:
					named[e.V[game.EntrySource]]++
				case game.LogDestroyed:
					side := slices.Index(players[:], e.Player)
					lost[side] = append(lost[side], game.UnitType(e.V[game.EntryUnit]))
				case game.LogBattleWon:
					won = true
				}
			}
			if !won || len(strengths) == 0 {
				continue
			}
			compared++
			if compared%each != 0 { // Each page replays its game from the start.
				continue
			}
			p := pagetest.Game(t, sample.Position{Game: g, At: log[to-1].Answers}, sample.Look{Seat: game.Nobody, Lines: 400})
			sums := battle.SumsSeen(p)
			for _, sum := range sums {
				cannot := g.Rules.Units[sum.Front].Targets&g.Rules.Units[sum.Other].Layer == 0
				if cannot {
					missing++
				}
				if says := strings.HasSuffix(sum.Parts, p.Reader.Words.Text("web.board.battle.misses")); says != cannot {
					t.Fatalf("%s answer %d: of %s against %s the stage says %q", g.Name, log[to-1].Answers,
						g.Rules.Units[sum.Front].ID, g.Rules.Units[sum.Other].ID, sum.Parts)
				}
			}
			for _, e := range strengths {
				side := slices.Index(players[:], e.Player)
				i := slices.IndexFunc(sums, func(s battle.SumSeen) bool {
					return s.Skirmish == int(e.V[game.EntrySkirmish]) && s.Side == side
				})
				if i < 0 {
					t.Fatalf("%s answer %d: the stage shows no sum of skirmish %d", g.Name, log[to-1].Answers,
						e.V[game.EntrySkirmish]+1)
				}
				sum := sums[i]
				if !sum.Measured || sum.Attack != strconv.Itoa(int(e.N[game.EntryAttack])) ||
					sum.Health != strconv.Itoa(int(e.N[game.EntryHealth])) || sum.Hit != (e.V[game.EntryFlags]&1 != 0) {
					t.Fatalf("%s answer %d: the engine has %d against %d (%d), the stage %+v", g.Name, log[to-1].Answers,
						e.N[game.EntryAttack], e.N[game.EntryHealth], e.V[game.EntryFlags], sum)
				}
				if total := added(sum.Parts); total != int(e.N[game.EntryAttack]) {
					t.Fatalf("%s answer %d: the parts %q do not make %d", g.Name, log[to-1].Answers, sum.Parts, e.N[game.EntryAttack])
				}
				if _, rest, _ := strings.Cut(p.Reader.Words.Text("web.board.battle.part.rest", "n", "#"),
					"#"); strings.Contains(sum.Parts, rest) {
					t.Fatalf("%s answer %d: a part of %q has no name", g.Name, log[to-1].Answers, sum.Parts)
				}
				if total := added(sum.HealthParts); sum.HealthParts != "" && total != int(e.N[game.EntryHealth]) {
					t.Fatalf("%s answer %d: the parts %q do not make the health %d", g.Name, log[to-1].Answers, sum.HealthParts,
						e.N[game.EntryHealth])
				}
			}
			seen := battle.LostSeen(p)
			for side := range 2 {
				slices.Sort(seen[side])
				slices.Sort(lost[side])
				if !slices.Equal(seen[side], lost[side]) {
					t.Fatalf("%s answer %d: side %d lost %v, the stage shows %v", g.Name, log[to-1].Answers, side, lost[side],
						seen[side])
				}
			}
		}
	}
	if compared < least || missing == 0 {
		t.Errorf("only %d battles, and %d fronts that can not target the other", compared, missing)
	}
	return named
}

// over reports whether a line no longer belongs to a battle that is won.
func over(k game.LogKind) bool {
	switch k {
	case game.LogRetreat, game.LogDestroyed, game.LogWithdrew, game.LogDiscard, game.LogSplash, game.LogDraw, game.LogDrew,
		game.LogReshuffle:
		return false
	}
	return true
}

// TestForecastsHold: what is turned up is within what the stage expected earlier, for both sides and for spectators.
func TestForecastsHold(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, g := range games {
		_, log, err := g.Play(g.Answers())
		if err != nil {
			t.Fatal(err)
		}
		var players [2]game.Player
		resolved := 0
		for i := range log {
			switch e := log[i].Game; e.Kind {
			case game.LogBattle:
				players = [2]game.Player{e.Player, game.Player(e.V[game.EntryOtherPlayer])}
			case game.LogSkirmish:
				resolved = log[i].Answers
			case game.LogStrength:
				// The previous decision: the cards are there, and none of the skirmish is turned up.
				if i%5 != 0 || resolved == 0 {
					continue
				}
				side := slices.Index(players[:], e.Player)
				for _, seat := range []game.Player{players[0], players[1], game.Nobody} {
					p := pagetest.Game(t, sample.Position{Game: g, At: resolved - 1}, sample.Look{Seat: seat, Lines: 400})
					low, high, ok := battle.ForecastSeen(p, int(e.V[game.EntrySkirmish]), side)
					if !ok || replaced(log[i-min(i, 12):i]) {
						continue
					}
					seen++
					if printed := int(int8(e.V[game.EntryPrinted])); printed < low || printed > high {
						t.Fatalf("%s answer %d, skirmish %d: attack %d was turned up, seat %d expected %d to %d", g.Name, resolved-1,
							e.V[game.EntrySkirmish]+1, printed, seat, low, high)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d forecasts", seen)
	}
}

// TestOpenBattleIsNobodys: with everything open all cards of a battle can be seen, and none is said to be seen by
// its reader alone, which is said to the player who placed it.
func TestOpenBattleIsNobodys(t *testing.T) {
	games, err := goldenGames()
	if err != nil {
		t.Fatal(err)
	}
	positions, err := sample.Decisions(games)
	if err != nil {
		t.Fatal(err)
	}
	placed := positions[game.AskSkirmish]
	own := pagetest.Game(t, placed, sample.Look{Asked: true})
	open := pagetest.Game(t, placed, sample.Look{Seat: game.Nobody})
	state, _, err := placed.Game.Play(placed.At)
	if err != nil {
		t.Fatal(err)
	}
	view := open.Rules.OpenView(&state)
	open.View, open.Replay = &view, &seen.Replay{At: placed.At, Of: placed.Game.Answers(), All: true, As: game.Nobody}
	alone := []string{own.Reader.Words.Text("web.board.secret"), "is-own-hidden"}
	for _, test := range []struct {
		name string
		page *seen.Game
		want bool
	}{{"who placed them", own, true}, {"everything open", open, false}} {
		var b bytes.Buffer
		if err := battle.Panel(test.page).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		for _, text := range alone {
			if got := bytes.Contains(b.Bytes(), []byte(text)); got != test.want {
				t.Errorf("%s: the stage says %q: %t, want %t", test.name, text, got, test.want)
			}
		}
		if faces := bytes.Count(b.Bytes(), []byte(`id="played-`)); faces == 0 {
			t.Errorf("%s: no card can be seen", test.name)
		}
	}
}

// replaced reports whether a card was rejected or cancelled just before, so that another one counted, or whether the
// deck was shuffled again.
func replaced(log []table.LogItem) bool {
	return slices.ContainsFunc(log, func(l table.LogItem) bool {
		return l.Game.Kind == game.LogRejected || l.Game.Kind == game.LogCancelled || l.Game.Kind == game.LogReshuffle
	})
}

var part = regexp.MustCompile(`(= )?([+−]?)(\d+)`)

// added adds up the numbers of a sum that is spelled out; what follows an equals sign replaces the rest.
func added(parts string) int {
	total := 0
	for _, m := range part.FindAllStringSubmatch(parts, -1) {
		n, _ := strconv.Atoi(m[3])
		switch {
		case m[1] != "":
			return n
		case m[2] == "−":
			total -= n
		default:
			total += n
		}
	}
	return total
}
