package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/cover"
)

// suite is the tests of one package, and what they reach of the package that is changed.
type suite struct {
	// Package is the path of the package of tests, Key identifies the binary that its data was made with.
	Package string
	Key     string
	Tests   []test

	*options
	// dir is the folder of the package, binary its tests without any change.
	dir, binary string
}

// test is one test function.
type test struct {
	Name    string
	Seconds float64
	// Broken: it fails even without a change, so its result means nothing.
	Broken bool
	// Reached are the blocks that it runs through, by the path of the file as Go's coverage gives it.
	Reached map[string][]cover.ProfileBlock
}

// reaches reports whether the test runs through a change. Code outside all functions, for instance a variable's initial
// value, is reached by all tests.
func (t *test) reaches(m *mutation) bool {
	at := m.reach
	return strings.Contains(m.ID, "#-#") ||
		slices.ContainsFunc(t.Reached[m.imported+"/"+filepath.Base(m.full)], func(b cover.ProfileBlock) bool {
			return !before(at.Line, at.Column, b.StartLine, b.StartCol) && before(at.Line, at.Column, b.EndLine, b.EndCol)
		})
}

func before(line, column, line2, column2 int) bool {
	return line < line2 || line == line2 && column < column2
}

// reaching lists the tests that reach a change, the quickest first.
func (s *suite) reaching(m *mutation) []test {
	var found []test
	for _, t := range s.Tests {
		if !t.Broken && t.reaches(m) {
			found = append(found, t)
		}
	}
	slices.SortStableFunc(found, func(a, b test) int { return cmp.Compare(a.Seconds, b.Seconds) })
	return found
}

// learn finds out which tests of a package reach which blocks of the changed one, each test on its own. The result is
// kept until anything that the tests are built from changes.
func learn(ctx context.Context, o *options, changed, imported, tests string, say io.Writer) (*suite, error) {
	name := filepath.Join(o.work, strings.ReplaceAll(changed+" by "+tests, "/", "_"))
	s := &suite{Package: tests, options: o, dir: filepath.Join(o.root, filepath.FromSlash(tests)), binary: name + ".test"}
	os.Remove(s.binary) // of earlier, which would stay if the package has no tests any more
	if _, err := goCommand(ctx, o.root, "test", "-c", "-cover", "-coverpkg", imported, "-o", s.binary,
		"./"+tests); err != nil {
		return nil, err
	}
	built, err := os.ReadFile(s.binary)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	} else if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(fmt.Append(built, o.short))
	key := hex.EncodeToString(sum[:])
	if text, err := os.ReadFile(name + ".json"); err == nil && json.Unmarshal(text, s) == nil && s.Key == key {
		return s, nil
	}
	s.Package, s.Key, s.Tests = tests, key, nil // What was read may be of another suite.
	list := exec.CommandContext(ctx, s.binary, "-test.list", "^(Test|Fuzz|Example)")
	list.Dir = s.dir
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("listing the tests of %s: %w", tests, err)
	}
	for _, name := range strings.Fields(string(out)) {
		t, err := s.reach(ctx, name)
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
		err = os.WriteFile(name+".json", text, 0o666)
	}
	return s, err
}

// reach runs one test and reads what it reached.
func (s *suite) reach(ctx context.Context, name string) (test, error) {
	profile := filepath.Join(s.work, "reach.cover")
	os.Remove(profile)
	began := time.Now()
	what, _, err := s.execute(ctx, s.binary, 15*time.Minute, []string{name}, "-test.coverprofile", profile)
	if err != nil {
		return test{}, err
	}
	t := test{Name: name, Seconds: time.Since(began).Seconds(), Broken: what != survived,
		Reached: map[string][]cover.ProfileBlock{}}
	files, err := cover.ParseProfiles(profile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Broken = true
		return t, nil
	}
	for _, f := range files {
		t.Reached[f.FileName] = slices.DeleteFunc(f.Blocks, func(b cover.ProfileBlock) bool { return b.Count == 0 })
	}
	return t, err
}

// goCommand runs the go command at the root of the module.
func goCommand(ctx context.Context, root string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = root
	out, err := c.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return out, err
}

// failed finds the names of the tests that a test binary says failed.
var failed = regexp.MustCompile(`(?m)^--- FAIL: (\S+)`)

// memory bounds the data of a test process, in KiB: a change may make a loop that keeps allocating.
const memory = 2 << 20

// bounded returns a command that a shell runs with bounded memory; one that needs more fails.
func bounded(ctx context.Context, binary string, args ...string) *exec.Cmd {
	script := fmt.Sprintf(`ulimit -d %d 2>/dev/null; exec "$0" "$@"`, memory)
	return exec.CommandContext(ctx, "sh", append([]string{"-c", script, binary}, args...)...)
}

// execute runs some tests of a binary and returns what that says about a change in it, and which test failed first. An
// error comes only from the context.
func (s *suite) execute(ctx context.Context, binary string, limit time.Duration, names []string,
	more ...string) (what, by string, err error) {
	args := []string{"-test.run", "^(" + strings.Join(names, "|") + ")$", "-test.failfast", "-test.timeout",
		limit.String(), "-test.short=" + strconv.FormatBool(s.short)}
	// A test that can't even end on its own is killed some time later.
	timed, cancel := context.WithTimeout(ctx, limit+10*time.Second)
	defer cancel()
	c := bounded(timed, binary, append(args, more...)...)
	c.Dir, c.WaitDelay = s.dir, time.Second
	out, failure := c.CombinedOutput()
	m := failed.FindSubmatch(out)
	switch {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case failure == nil:
		return survived, "", nil
	case m != nil:
		return killed, string(m[1]), nil
	case timed.Err() != nil || bytes.Contains(out, []byte("panic: test timed out")):
		return late, "", nil
	}
	return killed, "(the test binary ended)", nil // for instance because it needed too much memory
}
