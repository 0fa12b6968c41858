package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"runtime"
	"slices"

	"koprulu/bots/analyse"
	"koprulu/bots/hint"
	"koprulu/help/lookback"
	"koprulu/internal/cputime"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/game/rule"
	"koprulu/rules/notation/record"
)

// steady is a hint that was followed to the seat's next question, up to which nothing came up that the seat had not
// known: what the second hint promises should be what the first one promised. Chances are in parts of value.One.
type steady struct {
	Game string
	// At is the number of answers before the question, Seat who was asked.
	At   int
	Seat game.Player
	Step string
	// Chance and Error are those of the first hint, Then and Apart those at the next question.
	Chance, Error int32
	Then, Apart   int32
	// Seconds is the processor time of both.
	Seconds float64
}

// off is by how many of its stated errors a hint was wrong.
func (x *steady) off() float64 {
	return math.Abs(float64(x.Then-x.Chance)) / math.Max(1, float64(x.Error))
}

// steadiness measures on recorded games whether hints keep their word: at every nth decision it takes the hints,
// follows the first, and if the seat is asked again before anything comes up, takes them again. Each case is a line of
// a file; those that are there are not worked out again, so that it may be interrupted.
func steadiness(ctx context.Context, paths []string, every, most int, file string) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var all []steady
	out, err := kept(file, &all)
	if err != nil {
		return err
	}
	defer out.Close() // each line is written at once
	done := map[string]bool{}
	for i := range all {
		done[fmt.Sprint(all[i].Game, all[i].At)] = true
	}
	for _, path := range paths {
		g, err := replay(path)
		if err != nil {
			return err
		}
		for at := every / 2; at < len(g.Moves) && len(all) < most; at += every {
			m := &g.Moves[at]
			if done[fmt.Sprint(path, at)] {
				continue
			}
			x, ok, err := keepsWord(ctx, g.Rules, &m.State, m.Seat)
			if err != nil {
				return err
			}
			if !ok {
				continue
			}
			x.Game, x.At = path, at
			if err := keep(out, &x); err != nil {
				return err
			}
			all = append(all, x)
		}
	}
	tellSteadiness(os.Stdout, all)
	return nil
}

// replay plays a recorded game again.
func replay(path string) (*analyse.Game, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it is only read
	set := components.Default()
	rec, err := record.Read(set, file, false)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return lookback.Game(set, rec)
}

// keepsWord takes hints twice, and reports whether nothing came up in between.
func keepsWord(ctx context.Context, r *game.Rules, s *game.State, seat game.Player) (x steady, ok bool, err error) {
	x = steady{Seat: seat, Step: fmt.Sprint(r.Decision(s))}
	var buf [game.MaxLegal]game.Answer
	if len(r.Legal(s, seat, buf[:0])) < 2 {
		return x, false, nil
	}
	began := cputime.Thread()
	first, err := hint.Work(ctx, r, s, seat, hint.Default)
	if err != nil {
		return x, false, err
	}
	next := *s
	for a := first.List[0].Answer; ; a = r.Legal(&next, seat, buf[:0])[0] {
		if r.Apply(&next, seat, a, nil) != rule.None {
			return x, false, nil
		}
		if next.Barrier > s.Answers || next.Phase == game.Over || next.Round != s.Round || r.Open(&next) != 1<<seat {
			return x, false, nil
		}
		if len(r.Legal(&next, seat, buf[:0])) > 1 {
			break
		}
	}
	second, err := hint.Work(ctx, r, &next, seat, hint.Default)
	if err != nil {
		return x, false, err
	}
	a, b := &first.List[0], &second.List[0]
	x.Chance, x.Error, x.Then, x.Apart = a.Chance, a.Error, b.Chance, b.Error
	x.Seconds = (cputime.Thread() - began).Seconds()
	return x, true, nil
}

// tellSteadiness prints how often hints kept their word.
func tellSteadiness(out io.Writer, all []steady) {
	if len(all) == 0 {
		return
	}
	two, three, drift, seconds := 0, 0, 0.0, 0.0
	var errs, moved []float64
	for i := range all {
		x := &all[i]
		if x.off() > 2 {
			two++
		}
		if x.off() > 3 {
			three++
		}
		drift += percent(x.Then - x.Chance)
		seconds += x.Seconds
		errs = append(errs, percent(x.Error))
		moved = append(moved, math.Abs(percent(x.Then-x.Chance)))
	}
	slices.SortFunc(errs, cmp.Compare)
	slices.SortFunc(moved, cmp.Compare)
	n := float64(len(all))
	fmt.Fprintf(out, "%d hints followed: %.1f %% off by more than two errors, %.1f %% by more than three\n", len(all),
		100*float64(two)/n, 100*float64(three)/n)
	fmt.Fprintf(out,
		"error in the median %.2f points; off by %.2f in the median, by %.2f in nine of ten; on average %+.2f\n",
		errs[len(errs)/2], moved[len(moved)/2], moved[len(moved)*9/10], drift/n)
	fmt.Fprintf(out, "%.2f s of a processor for a hint\n", seconds/n/2)
}

// advise prints the hints at one moment of a recorded game.
func advise(ctx context.Context, path string, at int) error {
	g, err := replay(path)
	if err != nil {
		return err
	}
	if at < 0 || at >= len(g.Moves) {
		return fmt.Errorf("%s has %d answers", path, len(g.Moves))
	}
	m := &g.Moves[at]
	h, err := hint.Work(ctx, g.Rules, &m.State, m.Seat, hint.Default)
	if err != nil {
		return err
	}
	v, w := g.Rules.View(&m.State, m.Seat), locale.English()
	fmt.Println(w.Prompt(g.Rules, &v))
	for _, text := range []string{lookback.Outlook(w, g.Rules, &v), lookback.HintNote(w, g.Rules, &v, &h)} {
		if text != "" {
			fmt.Println(text)
		}
	}
	for i, x := range lookback.HintLines(w, g.Rules, &v, &h) {
		y := &h.List[i]
		fmt.Printf("%d. %s (%s): %.2f ± %.2f, %.2f ± %.2f behind", i+1, x.Label, x.Text, percent(y.Chance), percent(y.Error),
			percent(y.Behind), percent(y.Apart))
		if x.Even {
			fmt.Print(", ", w.Text("ui.hint.even"))
		}
		if y.Battle != hint.NoBattle {
			fmt.Printf(", battle %.1f", percent(y.Battle))
		}
		fmt.Printf("\n   %s\n", x.Why)
		if x.Risks != "" {
			fmt.Println("  ", x.Risks)
		}
		if len(x.Next) > 0 {
			fmt.Println("  ", w.Text("ui.hint.next"), x.Next)
		}
	}
	fmt.Println("given:", w.Answer(g.Rules, &v, m.Answer))
	return nil
}
