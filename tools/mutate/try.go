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
	invalid   = "invalid"   // it does not compile; the next of the draw takes its place
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

// trial tries changes.
type trial struct {
	*options
	// suites are the tests of each package that is changed, as far as they were needed.
	suites map[string][]*suite
	out    io.Writer
}

// try tries as many of the drawn changes as are asked for, without those that have an outcome already.
func try(ctx context.Context, o *options, drawn []*mutation, out io.Writer) error {
	if err := os.MkdirAll(o.work, 0o777); err != nil {
		return err
	}
	known, err := readOutcomes(o.results)
	if err != nil {
		return err
	}
	done := map[string]string{}
	for _, k := range known {
		done[k.ID] = k.Outcome
	}
	results, err := os.OpenFile(o.results, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	defer results.Close()
	t := &trial{o, map[string][]*suite{}, out}
	for left := o.n; left > 0 && len(drawn) > 0; drawn = drawn[1:] {
		m := drawn[0]
		if done[m.ID] == "" {
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
			done[m.ID] = r.Outcome
		}
		if done[m.ID] != invalid {
			left--
		}
	}
	return results.Close()
}

// judges finds out, before the first change of a package, what its tests reach.
func (t *trial) judges(ctx context.Context, m *mutation) ([]*suite, error) {
	if t.suites[m.Package] == nil {
		var all []*suite
		for _, tests := range judges(m.Package) {
			s, err := learn(ctx, t.options, m.Package, m.imported, tests, t.out)
			if err != nil {
				return nil, err
			}
			all = append(all, s)
		}
		t.suites[m.Package] = all
	}
	return t.suites[m.Package], nil
}

// one tries one change.
func (t *trial) one(ctx context.Context, m *mutation) (r *outcome, err error) {
	suites, err := t.judges(ctx, m)
	if err != nil {
		return nil, err
	}
	began := time.Now()
	r = &outcome{mutation: *m, Outcome: unreached, Seed: t.seed}
	defer func() { r.Seconds = time.Since(began).Seconds() }()
	for i, s := range suites {
		reaching := s.reaching(m)
		if len(reaching) == 0 && i > 0 { // The first, of the package itself, is built to see whether the change compiles.
			continue
		}
		binary, err := t.build(ctx, s, m)
		if err != nil {
			return r, err
		}
		if binary == "" {
			r.Outcome = invalid
			return r, nil
		}
		if len(reaching) == 0 {
			continue
		}
		r.Outcome, r.Tests = survived, r.Tests+len(reaching)
		for _, some := range portions(reaching) {
			if r.Outcome, r.By, err = t.ask(ctx, s, binary, some); err != nil || r.Outcome != survived {
				r.By = strings.TrimPrefix(s.Package+"."+r.By, m.Package+".")
				return r, err
			}
		}
	}
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
func (t *trial) ask(ctx context.Context, s *suite, binary string, tests []test) (what, by string, err error) {
	var names []string
	limit := t.patience.Seconds()
	for _, one := range tests {
		names = append(names, one.Name)
		limit += 10 * one.Seconds
	}
	limited := time.Duration(limit * float64(time.Second))
	for range 5 {
		what, by, err := s.execute(ctx, binary, limited, names)
		if err != nil || what != killed {
			return what, by, err
		}
		top, _, _ := strings.Cut(by, "/")
		without, _, err := s.execute(ctx, s.binary, limited, []string{top})
		if err != nil || without == survived {
			return what, by, err
		}
		fmt.Fprintf(t.out, "%s.%s failed without any change as well; it is asked again\n", s.Package, top)
	}
	return "", "", fmt.Errorf("%s: tests fail again and again without any change", s.Package)
}

// build builds the tests of a suite with a change and returns the file, none if it does not compile.
func (t *trial) build(ctx context.Context, s *suite, m *mutation) (string, error) {
	changed, overlay := filepath.Join(t.work, "changed.go"), filepath.Join(t.work, "overlay.json")
	binary := filepath.Join(t.work, "changed.test")
	list, err := json.Marshal(map[string]map[string]string{"Replace": {m.full: changed}})
	if err == nil {
		err = os.WriteFile(changed, m.changed(), 0o666)
	}
	if err == nil {
		err = os.WriteFile(overlay, list, 0o666)
	}
	if err != nil {
		return "", err
	}
	out, err := goCommand(ctx, t.root, "test", "-c", "-vet=off", "-overlay", overlay, "-o", binary, "./"+s.Package)
	// What the compiler says about a change names its file; anything else is no fault of the change.
	if err != nil && ctx.Err() == nil && strings.Contains(string(out), filepath.Base(changed)+":") {
		return "", nil
	}
	return binary, err
}
