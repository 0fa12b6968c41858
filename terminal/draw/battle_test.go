package draw

import (
	"math/rand/v2"
	"strings"
	"testing"

	"koprulu/rules/game"
	"koprulu/rules/notation/chance"
	"koprulu/terminal/hotseat"
)

// bare leaves out frames and what only keeps words apart.
func bare(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("│", " ", "┃", " ").Replace(text)), " ")
}

// bareLines joins lines into one.
func bareLines(ls []Line) string {
	var all []string
	for _, l := range ls {
		all = append(all, l.String())
	}
	return bare(strings.Join(all, " "))
}

// TestTightDuels plays games at random in all languages and looks at every battle as the smallest screen shows it: both
// sides of a skirmish read from left to right and down.
func TestTightDuels(t *testing.T) {
	for i, lang := range []string{"en", "de", "ru"} {
		broken, seed := 0, uint64(i)
		var g *hotseat.Game
		c := rand.New(rand.NewPCG(1, uint64(i)))
		for range 4000 {
			if broken > 2 {
				break
			}
			if g == nil || g.Over() {
				seed += 3
				var err error
				if g, err = hotseat.New(rulesOf(t, game.Options{Players: 2, BroodWar: true, RandomFactions: true}),
					make([]hotseat.Seat, 2), chance.NumberSeed(seed)); err != nil {
					t.Fatal(err)
				}
			}
			seat := g.Open().First()
			s := SightOf(g, seat)
			if b := LastBattle(g.Feed, seat); b != nil && s.View.Battle.Area == b.area {
				p := NewBattlePicture(s, NewWords(lang, g.Rules), b)
				p.tight = true
				for k := range b.count {
					for _, side := range []int{1 - p.bottom, p.bottom} {
						troops, cards := p.inShort(k, side, 35)
						canvas := NewCanvas(37, 20)
						p.drawDuel(canvas, At(0, 0, 37, 20), k)
						above, below, _ := strings.Cut(canvas.String(), strings.Repeat("┄", 35))
						half := bare(above)
						if side == p.bottom {
							half = bare(below)
						}
						if len(cards) > 1 {
							broken++
						}
						units, faces := bareLines(p.troops(&b.duels[k], side, 200)),
							bareLines(append(p.cards(&b.duels[k], side, 200), p.sum(k, side)))
						if !strings.Contains(half, units) || !strings.Contains(half, faces) || len(troops) == 0 {
							t.Errorf("%s: skirmish %d does not say %q and %q:\n%s", lang, k+1, units, faces, canvas)
						}
					}
				}
			}
			if _, err := g.Answer(seat, s.Legal[c.IntN(len(s.Legal))]); err != nil {
				t.Fatal(err)
			}
		}
		if broken == 0 {
			t.Errorf("%s: no side's cards take several lines", lang)
		}
	}
}
