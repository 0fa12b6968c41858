package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"koprulu/rules/game"
	"koprulu/site/server/core"
	"koprulu/site/server/play"
	"koprulu/site/web/page"
	"koprulu/table"
)

// unzipped returns what gzip holds.
func unzipped(t *testing.T, zipped []byte) string {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(zipped))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestZippedLengthsTellNothing (P5): two games that look the same to everybody but one seat, whose own page shows what
// is different. Zipped, the size of its pages follows from the page that everybody may see and from how much longer
// they are, whatever repeats in what they hide; without padding it would not. A spectator's page is the same to the
// byte.
func TestZippedLengthsTellNothing(t *testing.T) {
	unraced(t)
	s := newSite(t, fixed(3), func(c *core.Config, _ *table.HubConfig) { c.Now = func() time.Time { return aMoment } })
	people := map[game.Player]*actor{0: s.person("Ann"), 1: s.person("Ben")}
	made := s.deal(settings(4), people[0], people[1])
	chance := rand.New(rand.NewPCG(3, 4))
	told, saved := 0, 0
	for n := range 120 {
		if !s.step(made, people) {
			break
		}
		if n%12 != 11 {
			continue
		}
		v, at, m := s.reading(t, people[0], made)
		snap := at.Snapshot()
		draw := func(seat game.Player, state game.State) []byte {
			other := *snap
			other.State = &state
			reader := s.Preferences(v)
			as := *at
			if seat == game.Nobody {
				reader, as = play.Onlooker(reader), core.Seated{Table: at.Table, Seat: game.Nobody}
			}
			page, err := s.play.TablePage(v, reader, &as, &other, m)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := page.Whole().Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			return b.Bytes()
		}
		twin := *snap.State
		snap.Rules.Redeal(&twin, game.Nobody, chance)
		one, two := draw(0, *snap.State), draw(0, twin)
		open := draw(game.Nobody, *snap.State)
		if !bytes.Equal(open, draw(game.Nobody, twin)) {
			t.Fatalf("after %d answers an onlooker sees the difference", n)
		}
		a, b := page.ZipBeside(one, open), page.ZipBeside(two, open)
		if unzipped(t, a) != string(one) || unzipped(t, b) != string(two) {
			t.Fatal("a page is not what it was")
		}
		saved += len(one) - len(a)
		public := len(page.Zip(open)) + page.PaddedFrom
		for _, of := range []struct{ page, zipped []byte }{{one, a}, {two, b}} {
			if got, want := len(of.zipped), public+(len(of.page)-len(open))/page.PaddedTo; got != want {
				t.Errorf("after %d answers a page has %d bytes, %d more than an onlooker's; zipped it has %d, and not %d", n,
					len(of.page), len(of.page)-len(open), got, want)
			}
		}
		if len(page.Zip(one)) != len(page.Zip(two)) {
			told++
		}
		if n := len(page.Zip(open)); n > 60<<10 {
			t.Errorf("the page of a table is zipped to %d bytes", n)
		}
		t.Logf("%d bytes, zipped %d, as a whole %d, an onlooker's %d", len(one), len(a), len(page.Zip(one)),
			len(page.Zip(open)))
		m.Leave(s.Now())
	}
	if told == 0 || saved == 0 {
		t.Errorf("the comparison sees nothing: told %d, saved %d bytes", told, saved)
	}
}

// TestWhatIsZipped: the page of a seat is zipped in parts, other pages with its secrets are not zipped, and spectators'
// pages are zipped whole.
func TestWhatIsZipped(t *testing.T) {
	s := newSite(t, fixed(3))
	ann := s.person("Ann")
	set := settings(2)
	set.Public, set.Spectators = true, true
	path := "/t/" + string(s.deal(set, ann).ID())
	size := func(a *actor, path, encoding string) (int, string) {
		r := a.send(http.MethodGet, path, map[string]string{"Accept-Encoding": encoding}, nil)
		if r.status != http.StatusOK {
			t.Fatalf("%s: status %d", path, r.status)
		}
		if r.header.Get("Content-Encoding") == "gzip" {
			unzipped(t, []byte(r.body))
		}
		return len(r.body), r.header.Get("Content-Encoding")
	}
	plain, none := size(ann, path, "identity")
	seat, part := size(ann, path, "gzip")
	whole, kind := size(s.visitor(), path, "gzip")
	if none != "" || part != "gzip" || kind != "gzip" || seat >= plain || whole >= seat {
		t.Errorf("a seat gets %d bytes %s instead of %d %s, a visitor %d %s", seat, part, plain, none, whole, kind)
	}
	for _, of := range []string{path + "/sheet/1", path + "/replay?at=0"} {
		if _, kind := size(ann, of, "gzip"); kind != "" {
			t.Errorf("%s is zipped for a seat", of)
		}
	}
}
