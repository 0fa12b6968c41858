package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// suite is the tests of one package, and what they reach of the package that is changed.
type suite struct {
	// Package is the path of the package of tests, Key identifies what its data was made from.
	Package string
	Key     string
	Tests   []test

	dir string
}

// test is one test function.
type test struct {
	Name    string
	Seconds float64
	// Broken: it fails even without a change, so its result means nothing.
	Broken bool
	// Reached are the blocks of the changed package that it runs through.
	Reached []block
}

// block is a range of a file, as Go's coverage reports it.
type block struct {
	File                                string
	FromLine, FromColumn, ToLine, ToCol int
}

// holds reports whether a place is in a block.
func (b block) holds(m *mutation) bool {
	line, column := m.place()
	return b.File == m.File && !before(line, column, b.FromLine, b.FromColumn) && before(line, column, b.ToLine, b.ToCol)
}

func before(line, column, line2, column2 int) bool {
	return line < line2 || line == line2 && column < column2
}

// outside reports whether a change is outside all functions: such code, for instance a variable's initial value, is
// reached by all tests.
func (s *suite) outside(m *mutation) bool { return strings.Contains(m.ID, "#-#") }

// reaching lists the tests that reach a change, the quickest first.
func (s *suite) reaching(m *mutation) []test {
	var found []test
	for _, t := range s.Tests {
		if !t.Broken && (s.outside(m) || slices.ContainsFunc(t.Reached, func(b block) bool { return b.holds(m) })) {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b test) int { return cmp.Compare(a.Seconds, b.Seconds) })
	return found
}

// learn finds out which tests of a package reach which blocks of the changed one, each test on its own. The result is
// kept until a file of either package changes.
func learn(ctx context.Context, o *options, p *pack, tests string, say io.Writer) (*suite, error) {
	dir := filepath.Join(o.root, filepath.FromSlash(tests))
	key, err := keyOf(o.short, p.dir, dir)
	if err != nil {
		return nil, err
	}
	kept := filepath.Join(o.work, strings.ReplaceAll(p.path+" by "+tests, "/", "_")+".json")
	s := &suite{}
	if text, err := os.ReadFile(kept); err == nil && json.Unmarshal(text, s) == nil && s.Key == key {
		s.dir = dir
		return s, nil
	}
	*s = suite{Package: tests, Key: key, dir: dir}
	binary := filepath.Join(o.work, "reach.test")
	os.Remove(binary) // of another package, which would stay if this one has no tests
	if _, err := goCommand(ctx, o.root, "test", "-c", "-cover", "-coverpkg", p.imported, "-o", binary,
		"./"+tests); err != nil {
		return nil, err
	}
	if _, err := os.Stat(binary); err != nil {
		return s, nil
	}
	list := exec.CommandContext(ctx, absolute(binary), "-test.list", ".")
	list.Dir = dir
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the tests of %s: %w", tests, err)
	}
	for _, name := range strings.Fields(string(out)) {
		if strings.HasPrefix(name, "Benchmark") {
			continue
		}
		t, err := s.reach(ctx, o, p, binary, name)
		if err != nil {
			return nil, err
		}
		if t.Broken {
			fmt.Fprintf(say, "%s.%s fails without any change and is left out\n", tests, name)
		}
		s.Tests = append(s.Tests, t)
	}
	text, err := json.Marshal(s)
	if err == nil {
		err = os.WriteFile(kept, text, 0o666)
	}
	return s, err
}

// reach runs one test and reads what it reached.
func (s *suite) reach(ctx context.Context, o *options, p *pack, binary, name string) (test, error) {
	profile := filepath.Join(o.work, "reach.cover")
	os.Remove(profile)
	began := time.Now()
	passed, _, _, err := execute(ctx, s.dir, binary, 0, 15*time.Minute, o.short, []string{name}, "-test.coverprofile",
		absolute(profile))
	if err != nil {
		return test{}, err
	}
	t := test{Name: name, Seconds: time.Since(began).Seconds(), Broken: !passed}
	text, err := os.ReadFile(profile)
	if err != nil {
		t.Broken = true
		return t, nil
	}
	t.Reached, err = readProfile(text, p)
	return t, err
}

// profileLine is a line of a profile of coverage: file:line.column,line.column statements count.
var profileLine = regexp.MustCompile(`^(.*):(\d+)\.(\d+),(\d+)\.(\d+) \d+ (\d+)$`)

// readProfile lists the blocks of a package that were reached according to a profile.
func readProfile(text []byte, p *pack) ([]block, error) {
	var blocks []block
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, "mode:") {
			continue
		}
		f := profileLine.FindStringSubmatch(line)
		if f == nil {
			return nil, fmt.Errorf("%q is not a line of a coverage profile", line)
		}
		if f[6] == "0" || path.Dir(f[1]) != p.imported {
			continue
		}
		n := [4]int{}
		for i := range n {
			n[i], _ = strconv.Atoi(f[i+2])
		}
		blocks = append(blocks, block{path.Join(p.path, path.Base(f[1])), n[0], n[1], n[2], n[3]})
	}
	return blocks, nil
}

// keyOf identifies the state of the files of two packages.
func keyOf(short bool, dirs ...string) (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, short)
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			return "", err
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				return "", err
			}
			fmt.Fprintln(h, filepath.Base(f), len(text))
			h.Write(text)
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func absolute(file string) string {
	if abs, err := filepath.Abs(file); err == nil {
		return abs
	}
	return file
}

// failed finds the names of the tests that a test binary says failed.
var failed = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)

// memory bounds the data of a test process, in KiB: a change may make a loop that keeps allocating.
const memory = 2 << 20

// outOfMemory is what a program says when it can't get more memory.
var outOfMemory = regexp.MustCompile(`fatal error: .*(out of memory|cannot allocate memory)`)

// bounded returns a command that a shell runs with bounded memory, where the system can do that; one that needs more
// fails.
func bounded(ctx context.Context, binary string, args ...string) *exec.Cmd {
	if _, err := exec.LookPath("sh"); err != nil {
		return exec.CommandContext(ctx, binary, args...)
	}
	script := fmt.Sprintf(`ulimit -d %d 2>/dev/null; exec "$0" "$@"`, memory)
	return exec.CommandContext(ctx, "sh", append([]string{"-c", script, binary}, args...)...)
}

// execute runs some tests of a binary with a change switched on, and returns whether they passed, which test failed
// first, and whether the time ran out. An error comes only from the context.
func execute(ctx context.Context, dir, binary string, number int, limit time.Duration, short bool, names []string,
	more ...string) (passed bool, by string, late bool, err error) {
	args := []string{"-test.run", "^(" + strings.Join(names, "|") + ")$", "-test.failfast", "-test.timeout",
		limit.String()}
	if short {
		args = append(args, "-test.short")
	}
	// A test that can't even end on its own is killed some time later.
	timed, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	c := bounded(timed, absolute(binary), append(args, more...)...)
	c.Dir, c.WaitDelay = dir, time.Second
	c.Env = append(os.Environ(), switchVariable+"="+strconv.Itoa(number))
	out, failure := c.CombinedOutput()
	if ctx.Err() != nil {
		return false, "", false, ctx.Err()
	}
	if failure == nil {
		return true, "", false, nil
	}
	if m := failed.FindSubmatch(out); m != nil {
		return false, string(m[1]), false, nil
	}
	if outOfMemory.Match(out) {
		return false, "out of memory", false, nil
	}
	return false, "", timed.Err() != nil || bytes.Contains(out, []byte("panic: test timed out")), nil
}
