package web_test

import (
	"bytes"
	"fmt"
	"testing"

	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/web"
	"koprulu/site/web/internal/sample"
	"koprulu/site/web/page"
	"koprulu/table"
)

// TestShared: pages that share pieces with those of other readers and of earlier moments look like pages that are made
// alone, and pieces with the same stamp are the same, in whole games of every number of players.
func TestShared(t *testing.T) {
	t.Parallel()
	games, err := golden()
	if err != nil {
		t.Fatal(err)
	}
	done := map[string]bool{}
	for i, g := range games {
		kind := fmt.Sprint(g.Rules.Options.Players, g.Rules.Options.Teams)
		if done[kind] {
			continue
		}
		done[kind] = true
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			follow(t, g, locale.All()[i%len(locale.All())])
		})
	}
}

// TestBroodWarShared: pieces that are shared between readers are those of pages that are made alone.
func TestBroodWarShared(t *testing.T) {
	t.Parallel()
	games, err := sample.BroodWar()
	if err != nil {
		t.Fatal(err)
	}
	var some []*sample.Game
	for i, g := range games {
		if i%24 == 0 {
			some = append(some, g)
		}
	}
	for i, g := range scenarioGames(t) {
		if len(g.Rules.Options.Scenario.Items) > 0 && i%4 == 0 {
			some = append(some, g)
		}
	}
	for i, g := range some {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			follow(t, g, locale.All()[i%len(locale.All())])
		})
	}
}

// follow looks at every page of a game.
func follow(t *testing.T, g *sample.Game, w *locale.Words) {
	shared := &web.Shared{}
	type reader struct {
		stamps [web.FragmentCount]uint64
		pieces []page.Fragment
	}
	var readers [game.MaxPlayers + 1]reader
	same, all := 0, 0
	err := sample.Follow(g, 0, g.Answers(), w, func(at int, pages []*web.TablePage) error {
		if at/4%(8+g.Answers()/500) > 0 && at < g.Answers()-4 {
			return nil // Some moments in a row are enough, again and again.
		}
		for i, p := range pages {
			if p.Snap.Status == table.Playing && at%5 == 0 {
				p.Connected = game.PlayerSet(at / 5)
			}
			want, err := web.Fragments(t.Context(), p)
			if err != nil {
				return err
			}
			p.Shared = shared
			got, err := web.Fragments(t.Context(), p)
			if err != nil {
				return err
			}
			for _, f := range changed(want, got) {
				return fmt.Errorf("answer %d, reader %d: %s differs when it is shared", at, i, f.ID)
			}
			stamps := web.Stamps(p)
			for k, stamp := range stamps {
				all++
				if stamp == 0 || stamp != readers[i].stamps[k] {
					continue
				}
				same++
				if !bytes.Equal(want[k].HTML, readers[i].pieces[k].HTML) {
					return fmt.Errorf("answer %d, reader %d: %s changed, but not its stamp", at, i, want[k].ID)
				}
			}
			readers[i] = reader{stamps, want}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d of %d pieces need not be made again", same, all)
	if same == 0 {
		t.Errorf("no stamp ever tells anything")
	}
}

// BenchmarkReaders makes the pages of the six readers of a game, answer after answer: with nothing shared, and as a
// server does. One operation is one page.
func BenchmarkReaders(b *testing.B) {
	games, err := golden()
	if err != nil {
		b.Fatal(err)
	}
	var pages [][]*web.TablePage
	for _, g := range games {
		if g.Rules.Options.Players == game.MaxPlayers {
			err = sample.Follow(g, 200, 500, locale.English(), func(_ int, p []*web.TablePage) error {
				pages = append(pages, p[:game.MaxPlayers])
				return nil
			})
		}
	}
	if err != nil || len(pages) == 0 {
		b.Fatal("no game of six", err)
	}
	b.Run("alone", func(b *testing.B) {
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			at := pages[n/game.MaxPlayers%len(pages)]
			if _, err := web.Fragments(b.Context(), at[n%game.MaxPlayers]); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("shared", func(b *testing.B) {
		shared := &web.Shared{}
		var stamps [game.MaxPlayers][web.FragmentCount]uint64
		var all bytes.Buffer
		pieces := make([]page.Fragment, web.FragmentCount)
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			all.Reset()
			i := n % game.MaxPlayers
			p := *pages[n/game.MaxPlayers%len(pages)][i]
			p.Shared = shared
			now := web.Stamps(&p)
			if err := web.DrawFragments(b.Context(), &all, &p, pieces,
				func(k int) bool { return now[k] == 0 || now[k] != stamps[i][k] }); err != nil {
				b.Fatal(err)
			}
			stamps[i] = now
		}
	})
}
