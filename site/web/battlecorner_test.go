package web_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web/internal/pagetest"
	"koprulu/site/web/internal/sample"
)

// TestSumsWithReinforcements: the sums of the skirmish at which cards are placed say for each reinforcement card that
// may come along what would count: the attack that it raises in the reader's, the health in the other's; those of other
// skirmishes are left alone.
func TestSumsWithReinforcements(t *testing.T) {
	sum := regexp.MustCompile(
		`<div class="sum__with do(\d+)"><p class="sum__big" role="img" aria-label="[^"]*"><span class="a">(\d+)[^<]*</span><span class="vs">[^<]*</span><span class="h">(\d+)`)
	with := regexp.MustCompile(`class="vh w(\d+)"[^>]*><span class="btn">\+(\d+) ([^<]*)</span>`)
	w := locale.English()
	found := map[string]int{}
	for _, pos := range slices.Concat(pagetest.Positions(t, sample.Golden("../.."), 61),
		pagetest.Positions(t, sample.BroodWar, 61)) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: w})
		if err != nil {
			t.Fatal(err)
		}
		if p.View.Step != game.AskCards {
			continue
		}
		stage := pieceOf(t, p, "battle")
		for k, column := range strings.Split(stage, `<article id="skirmish-`)[1:] {
			sides := strings.Split(column, `<p class="sum__who">`)
			for i, side := range sides[1:] {
				values := map[string][2]int{}
				for _, m := range sum.FindAllStringSubmatch(side, -1) {
					attack, _ := strconv.Atoi(m[2])
					health, _ := strconv.Atoi(m[3])
					values[m[1]] = [2]int{attack, health}
				}
				if len(values) > 0 && k != int(p.View.Frame.V[game.FieldSkirmish]) {
					t.Errorf("%s after %d answers: skirmish %d depends on what is placed at another", pos.Game.Name, pos.At, k+1)
				}
				for _, m := range with.FindAllStringSubmatch(stage, -1) {
					if len(values) == 0 {
						break
					}
					n, _ := strconv.Atoi(m[2])
					plus := [2]int{values[m[1]][0] - values["0"][0], values[m[1]][1] - values["0"][1]}
					switch {
					case plus == [2]int{}:
					case i == 0 && m[3] == w.Text("web.board.attack") && plus == [2]int{n, 0}:
						found["attack"]++
					case i == 1 && m[3] == w.Text("web.board.health") && plus[0] == 0 && plus[1] > 0 && plus[1] <= n:
						found["health"]++
					default:
						t.Errorf("%s after %d answers: +%d %s changes sum %d by %v", pos.Game.Name, pos.At, n, m[3], i+1, plus)
					}
				}
			}
		}
	}
	if found["attack"] == 0 || found["health"] == 0 {
		t.Errorf("sums with reinforcements: %v", found)
	}
}

// TestCornersWithReinforcements: where a reinforcement card may come along, the corner of a card says for each what
// both come to; what costs a worker is not in it before that is paid.
func TestCornersWithReinforcements(t *testing.T) {
	corner := regexp.MustCompile(`class="corner corner--with do(\d+)"><span aria-hidden="true">(\d+)/(\d+)<`)
	with := regexp.MustCompile(`class="vh w(\d+)"[^>]*><span class="btn">\+(\d+) ([^<]*)</span>`)
	w := locale.English()
	found := map[string]int{}
	for _, pos := range slices.Concat(pagetest.Positions(t, sample.Golden("../.."), 61),
		pagetest.Positions(t, sample.BroodWar, 61)) {
		p, err := sample.Page(pos, sample.Look{Asked: true, Words: w})
		if err != nil {
			t.Fatal(err)
		}
		if p.View.Step != game.AskCards {
			continue
		}
		stage := pieceOf(t, p, "battle")
		sums := map[string][2]int{} // of the card that is read, by reinforcement
		for _, card := range strings.Split(stage, `<li id="tray-`)[1:] {
			clear(sums)
			for _, m := range corner.FindAllStringSubmatch(card, -1) {
				attack, _ := strconv.Atoi(m[2])
				health, _ := strconv.Atoi(m[3])
				sums[m[1]] = [2]int{attack, health}
			}
			if len(sums) == 0 {
				continue
			}
			for _, m := range with.FindAllStringSubmatch(stage, -1) {
				n, _ := strconv.Atoi(m[2])
				plus := [2]int{sums[m[1]][0] - sums["0"][0], sums[m[1]][1] - sums["0"][1]}
				switch {
				case plus == [2]int{}:
					found["nothing"]++ // It counts for another unit, or is not paid for.
				case m[3] == w.Text("web.board.attack") && plus == [2]int{n, 0}:
					found["attack"]++
				// A guard token does nothing in addition to it.
				case m[3] == w.Text("web.board.health") && plus[0] == 0 && plus[1] <= n && plus[1] > 0:
					found["health"]++
				default:
					t.Errorf("%s after %d answers: +%d %s adds %v", pos.Game.Name, pos.At, n, m[3], plus)
				}
			}
		}
	}
	if found["attack"] == 0 || found["health"] == 0 {
		t.Errorf("corners with reinforcements: %v", found)
	}
}
