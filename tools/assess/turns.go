package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"koprulu/bots/analyse"
)

// told is a turning point with what followed: whether the chance that its seat had at its next choice bears out what
// it is said to have cost. Chances are in parts of value.One.
type told struct {
	At           int
	Good         bool
	Chance, Best int32
	Loss, Spread int32
	// Next is the chance at the next choice in the graph, Closer that in many other worlds.
	Next, Closer int32
}

// story is a game with its turning points.
type story struct {
	Game     string
	Turns    []told
	Rollouts int
}

// closer is the number of worlds in which a chance in the graph is estimated again.
const closer = 512

// stories looks back at games and appends a line for each to a file; those that it has are left out. Then it prints
// how many of the turning points in the file are contradicted by what followed.
func stories(ctx context.Context, paths []string, file string) error {
	have, err := lines[story](file)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, s := range have {
		done[s.Game] = true
	}
	for _, path := range paths {
		if done[filepath.Base(path)] {
			continue
		}
		cfg := analyse.Default()
		j, err := judge(ctx, path, cfg, false)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		s := story{Game: filepath.Base(path), Rollouts: j.report.Rollouts}
		for i := range j.report.Turns {
			t, err := j.tell(ctx, &j.report.Turns[i])
			if err != nil {
				return err
			}
			s.Turns = append(s.Turns, t)
		}
		have = append(have, s)
		if err := appendLine(file, s); err != nil {
			return err
		}
	}
	costly, graph, close, rollouts := 0, 0, 0, 0
	for _, s := range have {
		rollouts += s.Rollouts
		for _, t := range s.Turns {
			u := analyse.Turn{Best: t.Best, Loss: t.Loss}
			if t.Good {
				continue
			}
			costly++
			if u.Contradicted(t.Next) {
				graph++
			}
			if u.Contradicted(t.Closer) {
				close++
				fmt.Printf("%s, after %d answers: %.1f %% lost of %.1f %%, then %.1f %%\n", s.Game, t.At, percent(t.Loss),
					percent(t.Best), percent(t.Closer))
			}
		}
	}
	fmt.Printf("%d games, %d costly turning points; the graph contradicts %d of them, %d other worlds contradict %d; "+
		"%d rollouts a game\n",
		len(have), costly, graph, closer, close, rollouts/max(1, len(have)))
	return nil
}

// tell says what followed a turning point.
func (j *judged) tell(ctx context.Context, u *analyse.Turn) (told, error) {
	t := told{At: u.Move, Good: u.Good(), Chance: u.Chance, Best: u.Best, Loss: u.Loss, Spread: u.Spread}
	seat, next := j.game.Moves[u.Move].Seat, j.report.Next(j.game, u.Move)
	if next == len(j.game.Moves) {
		t.Next = analyse.Decided(j.game)[seat]
		t.Closer = t.Next
		return t, nil
	}
	t.Next = j.report.Points[next].Chances[seat]
	gauge, s, sum := analyse.NewGauge(j.game.Rules), &j.game.Moves[next].State, int64(0)
	for eye := range s.Alive.All() {
		c, err := gauge.Chances(ctx, s, eye, closer/s.Alive.Len())
		if err != nil {
			return t, err
		}
		sum += int64(c[seat])
	}
	t.Closer = int32(sum / int64(s.Alive.Len()))
	return t, nil
}

// first returns the turning point that cost most.
func first(turns []analyse.Turn) analyse.Turn {
	best := analyse.Turn{Move: -1}
	for i := range turns {
		if turns[i].Loss > best.Loss {
			best = turns[i]
		}
	}
	return best
}

// lines reads a file of JSON lines, which may be missing.
func lines[T any](path string) ([]T, error) {
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close() // it is only read
	var list []T
	for in := bufio.NewScanner(file); in.Scan(); {
		var x T
		if err := json.Unmarshal(in.Bytes(), &x); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		list = append(list, x)
	}
	return list, nil
}

// appendLine appends a JSON line to a file.
func appendLine(path string, x any) error {
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(append(text, '\n'))
	return cmp.Or(err, file.Close())
}
