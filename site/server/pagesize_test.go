package server

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"koprulu/bots/bot"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/core"
	"koprulu/site/server/play"
	"koprulu/site/web/page"
)

// mostPageBytes is how large the page of a seat may be as sent.
const mostPageBytes = 60 << 10

// TestTablePagesStayLight: how large the page of a seat is as sent, in the middle of games, with either set and few or
// many players.
func TestTablePagesStayLight(t *testing.T) {
	unraced(t)
	for _, broodWar := range []bool{false, true} {
		for players := 2; players <= game.MaxPlayers; players++ {
			if testing.Short() && players != 4 && players != game.MaxPlayers {
				continue
			}
			set := settings(players)
			set.Options.BroodWar = broodWar
			t.Run(fmt.Sprintf("%v with %d", map[bool]string{false: "base", true: "Brood War"}[broodWar], players),
				func(t *testing.T) {
					s := newSite(t, fixed(5))
					var people []*actor
					for i := range players {
						people = append(people, s.person(fmt.Sprintf("Person %d", i+1)))
					}
					made := s.deal(set, people...)
					player, err := bot.New("simple", 5)
					if err != nil {
						t.Fatal(err)
					}
					most, where := 0, ""
					for n := range 150 * players {
						snap := made.Snapshot()
						if snap.Over() {
							break
						}
						seat := snap.Rules.Open(snap.State).First()
						if n%23 == 0 {
							// The seat that is asked has the most to read.
							v, at, m := s.reading(t, people[seat], made)
							draw := func(reader page.Reader, at *core.Seated) []byte {
								model, err := s.play.TablePage(v, reader, at, snap, m)
								if err != nil {
									t.Fatal(err)
								}
								var b bytes.Buffer
								if err := model.Whole().Render(t.Context(), &b); err != nil {
									t.Fatal(err)
								}
								return b.Bytes()
							}
							reader := s.Preferences(v)
							mine, open := draw(reader, at), draw(play.Onlooker(reader), &core.Seated{Table: at.Table, Seat: game.Nobody})
							zipped := page.ZipBeside(mine, open)
							if size := len(zipped); size > most {
								most, where = size, fmt.Sprintf("after %d answers: %d of HTML, an onlooker's %d and zipped %d", n, len(mine),
									len(open), len(page.Zip(open)))
							}
							if got, want := len(zipped), len(page.Zip(open))+(len(mine)-len(open))/page.PaddedTo+
								page.PaddedFrom; got != want {
								t.Errorf("after %d answers the page is not padded to %d bytes, but %d", n, want, got)
							}
							m.Leave(s.Now())
						}
						a := player.Pick(snap.Rules, snap.State, seat, snap.Legal(seat, nil))
						text := answer.Format(snap.Rules, snap.State, seat, a)
						if _, err := made.Answer(context.Background(), people[seat].id, seat, snap.Decisions[seat].Number,
							text); err != nil {
							t.Fatal(err)
						}
					}
					t.Logf("at most %d bytes, %s", most, where)
					if most > mostPageBytes {
						t.Errorf("a page has %d bytes on the line, at most %d are allowed", most, mostPageBytes)
					}
				})
		}
	}
}
