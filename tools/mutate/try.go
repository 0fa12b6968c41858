package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// What became of a change.
const (
	killed    = "killed"    // a test failed
	late      = "late"      // the tests did not finish in time, which anyone would notice
	survived  = "survived"  // tests reached it, and all passed
	unreached = "unreached" // no test reaches it
)

// outcome is a line of the file of results.
type outcome struct {
	mutation
	Outcome string  `json:"outcome"`
	By      string  `json:"by,omitempty"` // the test that failed
	Tests   int     `json:"tests"`        // how many tests reached it
	Seconds float64 `json:"seconds"`
	Seed    string  `json:"seed"`
}

// trial tries the changes of one package.
type trial struct {
	o      *options
	p      *pack
	suites []*suite
	// binaries are the test binaries with all switches, by package of tests.
	binaries map[string]string
	out      io.Writer
}

// try tries all drawn changes that have no outcome yet, until the time is up.
func try(ctx context.Context, o *options, packs []*pack, out io.Writer) error {
	if err := os.MkdirAll(o.work, 0o777); err != nil {
		return err
	}
	known, err := readOutcomes(o.results)
	if err != nil {
		return err
	}
	done := map[string]bool{}
	for _, k := range known {
		done[k.ID] = true
	}
	results, err := os.OpenFile(o.results, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer results.Close()
	began := time.Now()
	for _, p := range packs {
		t := &trial{o: o, p: p, binaries: map[string]string{}, out: out}
		for _, m := range p.chosen {
			if done[m.ID] {
				continue
			}
			if o.limit > 0 && time.Since(began) > o.limit {
				fmt.Fprintln(out, "The time is up; another run with the same file of results continues here.")
				return nil
			}
			if err := t.prepare(ctx); err != nil {
				return err
			}
			r, err := t.one(ctx, m)
			if err != nil {
				return err
			}
			line, err := json.Marshal(r)
			if err == nil {
				_, err = fmt.Fprintf(results, "%s\n", line)
			}
			if err != nil {
				return err
			}
			fmt.Fprintf(out, "%-9s %s:%d %s: %s -> %s %s\n", r.Outcome, m.File, m.Line, m.Kind, m.Before, m.After, r.By)
		}
		t.clean()
	}
	return results.Close()
}

// prepare finds out, before the first change of a package, what its tests reach.
func (t *trial) prepare(ctx context.Context) error {
	if t.suites != nil {
		return nil
	}
	for _, tests := range append([]string{t.p.path}, t.p.further...) {
		s, err := learn(ctx, t.o, t.p, tests, t.out)
		if err != nil {
			return err
		}
		t.suites = append(t.suites, s)
	}
	return nil
}

// clean removes the binaries.
func (t *trial) clean() {
	for _, b := range t.binaries {
		os.Remove(b)
	}
}

// one tries one change.
func (t *trial) one(ctx context.Context, m *mutation) (*outcome, error) {
	began := time.Now()
	r := &outcome{mutation: *m, Outcome: unreached, Seed: t.o.seed}
	for _, s := range t.suites {
		reaching := s.reaching(m)
		if len(reaching) == 0 {
			continue
		}
		r.Outcome, r.Tests = survived, r.Tests+len(reaching)
		binary, number, err := t.binary(ctx, s, m)
		if err != nil {
			return nil, err
		}
		for _, names := range portions(reaching) {
			what, by, err := t.ask(ctx, s, binary, number, names)
			if err != nil {
				return nil, err
			}
			if what != survived {
				r.Outcome, r.By = what, strings.TrimPrefix(s.Package+"."+by, t.p.path+".")
				r.Seconds = time.Since(began).Seconds()
				return r, nil
			}
		}
	}
	r.Seconds = time.Since(began).Seconds()
	return r, nil
}

// portion is how many seconds' worth of tests are run together: quick ones first, so that slow ones are rarely needed.
const portion = 2.0

func portions(tests []test) [][]test {
	var all [][]test
	sum := 0.0
	for _, t := range tests {
		if len(all) == 0 || sum+t.Seconds > portion {
			all, sum = append(all, nil), 0
		}
		all[len(all)-1] = append(all[len(all)-1], t)
		sum += t.Seconds
	}
	return all
}

// ask runs some tests with a change. A test that fails with it must pass without it: one that failed because the
// machine was busy is run again.
func (t *trial) ask(ctx context.Context, s *suite, binary string, number int, tests []test) (what, by string,
	err error) {
	var names []string
	limit := t.o.patience.Seconds()
	for _, one := range tests {
		names = append(names, one.Name)
		limit += 10 * one.Seconds
	}
	limited := time.Duration(limit * float64(time.Second))
	for range 5 {
		passed, by, isLate, err := execute(ctx, s.dir, binary, number, limited, t.o.short, names)
		switch {
		case err != nil:
			return "", "", err
		case passed:
			return survived, "", nil
		case isLate:
			return late, "", nil
		case by == "":
			return killed, "(the test binary ended)", nil
		}
		if number == 0 {
			return killed, by, nil // built alone: there is nothing to switch off
		}
		top, _, _ := strings.Cut(by, "/")
		if passed, _, _, err = execute(ctx, s.dir, binary, 0, limited, t.o.short, []string{top}); err != nil {
			return "", "", err
		} else if passed {
			return killed, by, nil
		}
		fmt.Fprintf(t.out, "%s.%s failed without any change as well; it is asked again\n", s.Package, top)
	}
	return "", "", fmt.Errorf("%s: tests fail again and again without any change", s.Package)
}

// binary builds the tests of a suite, once for all changes that can be switched, and each time for one that can't be.
func (t *trial) binary(ctx context.Context, s *suite, m *mutation) (file string, number int, err error) {
	if m.alone {
		file = filepath.Join(t.o.work, "alone.test")
		return file, 0, t.build(ctx, s, file, map[*source][]byte{t.p.source(m): replaced(t.p.source(m), m)})
	}
	if file = t.binaries[s.Package]; file != "" {
		return file, m.number, nil
	}
	changes := map[*source][]*mutation{}
	for _, c := range t.p.chosen {
		if !c.alone {
			src := t.p.source(c)
			changes[src] = append(changes[src], c)
		}
	}
	texts := map[*source][]byte{}
	for src, list := range changes {
		texts[src] = render(src, list)
	}
	file = filepath.Join(t.o.work, strings.ReplaceAll(t.p.path+" by "+s.Package, "/", "_")+".test")
	if err := t.build(ctx, s, file, texts); err != nil {
		return "", 0, err
	}
	t.binaries[s.Package] = file
	return file, m.number, nil
}

// build builds a test binary with some files replaced.
func (t *trial) build(ctx context.Context, s *suite, file string, texts map[*source][]byte) error {
	dir, err := os.MkdirTemp(t.o.work, "overlay")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	put := func(original string, text []byte) error {
		changed := filepath.Join(dir, filepath.Base(original))
		overlay.Replace[absolute(original)] = absolute(changed)
		return os.WriteFile(changed, text, 0o666)
	}
	for src, text := range texts {
		if err := put(src.full, text); err != nil {
			return err
		}
	}
	if err := put(filepath.Join(t.p.dir, switchFile), t.p.switchText()); err != nil {
		return err
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o666); err != nil {
		return err
	}
	_, err = goCommand(ctx, t.o.root, "test", "-c", "-vet=off", "-overlay", absolute(list), "-o", absolute(file),
		"./"+s.Package)
	return err
}
