package value

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"koprulu/internal/played"
	"koprulu/rules/game"
)

// play plays the first legal answers until a round, and returns the position.
func play(tb testing.TB, r *game.Rules, round uint16) game.State {
	tb.Helper()
	s := game.New(r, [32]byte{1}, nil)
	var buf [game.MaxLegal]game.Answer
	for n := uint32(0); s.Round < round && s.Phase != game.Over; n++ {
		p := r.Open(&s).First()
		legal := r.Legal(&s, p, buf[:0])
		r.Apply(&s, p, legal[int(n*7)%len(legal)], nil)
	}
	return s
}

// TestPublishedWeights checks what the files of weights in the program say about themselves.
func TestPublishedWeights(t *testing.T) {
	size := 0
	for i, set := range []string{"base", "broodwar"} {
		text, err := files.ReadFile("weights/" + set + ".weights")
		if err != nil {
			t.Fatal(err)
		}
		size += len(text)
		n := nets()[i]
		if n.Set != set || len(n.Commit) != 40 || !strings.HasPrefix(n.Command, "koprulu train --set "+set+" ") ||
			n.Games == 0 {
			t.Errorf("the weights of %s do not say where they come from: %+v", set, n.Header)
		}
		var again bytes.Buffer
		if err := n.Write(&again); err != nil || !bytes.Equal(again.Bytes(), text) {
			t.Errorf("the weights of %s are not as koprulu train writes them (%v)", set, err)
		}
		// A bin of 300 estimates comes from some 150 games and is off by four points by chance alone.
		if off := n.Calibrated(300); off > 0.05 || n.Tuned.Games < 1000 {
			t.Errorf("%s: the chances are %.1f %% off in %d games", set, 100*off, n.Tuned.Games)
		}
		r := played.Rules(t, game.Options{Players: 2, BroodWar: i == 1})
		if Of(r) != n {
			t.Errorf("games of %s ask other weights", set)
		}
	}
	if size > 2<<20 {
		t.Errorf("the weights have %d bytes, more than 2 MB", size)
	}
}

// TestStale checks that weights say when the components or the rules have changed since the training.
func TestStale(t *testing.T) {
	h := Header{Set: "base", Components: "2", Rules: 2}
	for _, c := range []struct {
		components string
		opts       game.Options
		word       string
	}{
		{"2", game.Options{}, ""},
		{"2", game.Options{Revision: game.Revision2}, ""},
		{"3", game.Options{}, ""},
		{"4", game.Options{}, "components version 2"},
		{"1", game.Options{}, "components version 2"},
		{"2", game.Options{Revision: game.Revision1}, "revision 2"},
	} {
		if got := h.Stale(c.components, &c.opts); (got == "") != (c.word == "") || !strings.Contains(got, c.word) {
			t.Errorf("components %s, revision %d: %q", c.components, c.opts.Revision, got)
		}
	}
}

// TestReadNames checks that a file that can't be read is refused with the line and the reason.
func TestReadNames(t *testing.T) {
	text, err := files.ReadFile("weights/base.weights")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"koprulu value network\n", "something else\n", "line 1: not a file of weights"},
		{"\nseed ", "\nsaat ", `unknown line "saat"`},
		{"\nbias ", "\nbias 1 ", "17 numbers, not 16"},
		{"\nfeature progress ", "\nfeature regress ", `unknown feature "regress"`},
		{"\nfeature next ", "\nfeature progress ", `a second line "feature progress"`},
		{"\ntemper ", "\nsurvival-temper 0\ntemper ", "in Survival is 1 to 256, not 0"},
		{"\nbin ", "\nbin x ", "a bin is a count, two shares and"},
		{"\nbin ", "\nbin 1 2 3 ", "a bin is a count, two shares and"},
	} {
		if !bytes.Contains(text, []byte(c.old)) {
			t.Fatalf("no %q in the file", c.old)
		}
		_, err := Read(bytes.NewReader(bytes.Replace(text, []byte(c.old), []byte(c.new), 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "line ") {
			t.Errorf("%q for %q: %v", c.new, c.old, err)
		}
	}
	lines := bytes.SplitAfter(text, []byte("\n"))
	if _, err := Read(bytes.NewReader(bytes.Join(lines[:len(lines)-2], nil))); err == nil ||
		!strings.Contains(err.Error(), "is missing") {
		t.Errorf("a file that is cut off: %v", err)
	}
}

// TestErrorsOfBins checks that the error of a bin by chance is written and read, and left out if it was not measured.
func TestErrorsOfBins(t *testing.T) {
	n := *nets()[0]
	n.Calibration[2].Error = 0.0125
	var text bytes.Buffer
	if err := n.Write(&text); err != nil {
		t.Fatal(err)
	}
	got, err := Read(&text)
	if err != nil || got.Calibration[2].Error != 0.0125 || got.Calibration[3].Error != 0 {
		t.Errorf("the errors of the bins are %+v (%v)", got.Calibration, err)
	}
}

// TestSurvival checks that scores are worth less in games of Survival where the calibration says so, that this changes
// nobody's place and nothing elsewhere, and that it is written and read.
func TestSurvival(t *testing.T) {
	n := *nets()[1]
	n.Tuned.Survival = 0
	half := n
	half.Tuned.Survival = Tempers / 2
	var text bytes.Buffer
	if err := half.Write(&text); err != nil {
		t.Fatal(err)
	}
	if read, err := Read(&text); err != nil || read.Tuned != half.Tuned {
		t.Fatalf("read as %+v (%v)", read, err)
	}
	for _, survival := range []bool{true, false} {
		r := played.Rules(t, game.Options{Players: 4, BroodWar: true, Survival: survival})
		s := play(t, r, 4)
		full, flat := (&Estimator{Net: &n}).Estimate(r, &s), (&Estimator{Net: &half}).Estimate(r, &s)
		most, least := slices.Max(full[:4]), slices.Min(full[:4])
		if !survival {
			if full != flat {
				t.Errorf("not Survival: %v and %v", full, flat)
			}
			continue
		}
		if slices.Max(flat[:4]) >= most || slices.Min(flat[:4]) <= least ||
			slices.Index(flat[:4], slices.Max(flat[:4])) != slices.Index(full[:4], most) {
			t.Errorf("Survival: %v and, half as sure, %v", full, flat)
		}
	}
}

// TestChances checks that chances add up to certainty, that partners share theirs, and that they stay as they are when
// the seats of the survey are read again.
func TestChances(t *testing.T) {
	for _, opts := range []game.Options{{Players: 2}, {Players: 5}, {Players: 4, Teams: true},
		{Players: 6, BroodWar: true}, {Players: 2, GalacticConquest: true}} {
		r := played.Rules(t, opts)
		for round := range uint16(5) {
			s := play(t, r, round+1)
			var e Estimator
			c := e.Estimate(r, &s)
			sum := int32(0)
			seen := map[int]bool{}
			for p := range game.Player(r.Options.Players) {
				if c[p] < 0 || opts.Teams && c[p] != c[(int(p)+opts.Players/2)%opts.Players] {
					t.Errorf("%+v: chances %v", opts, c)
				}
				if !seen[r.Team(p)] {
					seen[r.Team(p)] = true
					sum += c[p]
				}
			}
			if sum < One-8 || sum > One {
				t.Errorf("%+v, round %d: the chances %v add up to %d", opts, s.Round, c, sum)
			}
			if again := e.Estimate(r, &s); again != c {
				t.Errorf("%+v: %v, then %v", opts, c, again)
			}
		}
	}
}

// TestWhoWonHasAll checks the chances in games that are over.
func TestWhoWonHasAll(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 4, Teams: true})
	s := game.State{Board: game.Board{Phase: game.Over, Winners: 1<<1 | 1<<3}}
	var e Estimator
	if c := e.Estimate(r, &s); c != (Chances{0, One, 0, One}) {
		t.Errorf("partners who won have %v", c)
	}
	r = played.Rules(t, game.Options{Players: 4})
	if c := e.Estimate(r, &s); c != (Chances{0, One / 2, 0, One / 2}) {
		t.Errorf("two who share the victory have %v", c)
	}
}

// TestLeaderIsAhead checks that conquest points count: a player who gets eight of them is likeliest to win, and the
// others lose a fifth of their chances.
func TestLeaderIsAhead(t *testing.T) {
	for _, bw := range []bool{false, true} {
		r := played.Rules(t, game.Options{Players: 3, BroodWar: bw})
		s := play(t, r, 2)
		var e Estimator
		before := e.Estimate(r, &s)
		s.Seats[1].Points += 8
		if after := e.Estimate(r, &s); One-after[1] > (One-before[1])*4/5 || after[1] != slices.Max(after[:]) {
			t.Errorf("eight points more change the chances from %v to %v", before, after)
		}
	}
}

// TestNoAllocation checks that an estimate allocates nothing.
func TestNoAllocation(t *testing.T) {
	r := played.Rules(t, game.Options{Players: 6, BroodWar: true})
	s := play(t, r, 3)
	var e Estimator
	if n := testing.AllocsPerRun(20, func() { e.Estimate(r, &s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestSoftmax compares the chances of two with those of the logistic function.
func TestSoftmax(t *testing.T) {
	for _, c := range []struct {
		diff int32
		want int32
	}{{0, 32768}, {693, 43688}, {1099, 49153}, {-2197, 6556}, {9500, 65531}, {20000, 65536}} {
		got := softmax(&[game.MaxPlayers]int32{0: c.diff}, 0b11)
		if got[0] < c.want-12 || got[0] > c.want+12 {
			t.Errorf("%d thousandths ahead: %d, not about %d", c.diff, got[0], c.want)
		}
	}
}
