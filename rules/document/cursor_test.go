package document

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"koprulu/rules/game/rule"
)

// read reads a valid text.
func read(t *testing.T, text string) *Cursor {
	t.Helper()
	c, err := ReadOn([]byte(text), "")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCursor: each demand that a document does not meet is noted with its place, and reading continues.
func TestCursor(t *testing.T) {
	animals := OneOf[int](Say("animal"), []string{"cat", "dog"})
	for _, c := range []struct {
		name, text string
		demand     func(c *Cursor)
		want       string
	}{
		{"all is well", `{"a": 1, "b": ["x"], "c": true, "d": "dog"}`, func(c *Cursor) {
			n, ok := c.Need("a").Whole(Say("count"), 1, 1)
			words := c.Need("b").Words()
			d, found := Find(c.Get("d"), animals)
			if !c.Object("a", "b", "c", "d") || !ok || n != 1 || strings.Join(words, ",") != "x" || !c.Get("c").Yes() ||
				!found || d != 1 || c.Get("e") != nil {
				c.Bad("something was not read")
			}
		}, ""},
		{"unknown and missing", "{\"a\": 1,\n\"blu\": 2}", func(c *Cursor) { c.Object("a", "blue"); c.Need("c") },
			"$.blu (line 2): there is no field with this name here; did you mean blue?\n$ (line 1): the field \"c\" is missing"},
		{"kinds", `{"a": 1, "b": "x", "c": null}`, func(c *Cursor) {
			c.Get("a").Word()
			c.Get("b").Whole(Say("count"), 0, 9)
			c.Get("c").Yes()
			for range c.Get("a").Each() {
				c.Bad("an item of a number")
			}
			for range c.Get("b").EachField() {
				c.Bad("a field of a text")
			}
			if c.Get("a").Need("x") != nil {
				c.Bad("a field of a number")
			}
		}, "$.a (line 1): this is a number, but it must be a text\n$.b (line 1): this is a text, but it must be a number\n" +
			"$.c (line 1): this is null, but it must be true or false\n$.a (line 1): this is a number, but it must be a list\n" +
			"$.b (line 1): this is a text, but it must be an object"},
		{"bounds", `[0, 5, 2.5, 12345678901234567890]`, func(c *Cursor) {
			for c := range c.Each() {
				if n, ok := c.Whole(Say("count"), 1, 4); ok || n != 0 {
					c.Bad("it was read")
				}
			}
		}, "$[0] (line 1): 0 is not a valid count; it must be a whole number from 1 to 4\n$[1] (line 1): 5 is not a valid count; it must be a whole number from 1 to 4\n" +
			"$[2] (line 1): 2.5 is not a valid count; it must be a whole number from 1 to 4\n" +
			"$[3] (line 1): 12345678901234567890 is not a valid count; it must be a whole number from 1 to 4"},
		{"names", `{"a": "dgo", "mouse": 1}`, func(c *Cursor) {
			to := 7
			Optional(c, "a", animals, &to)
			Optional(c, "b", animals, &to)
			for name, c := range c.EachField() {
				if n, ok := FindName(name, c, animals); ok || n != 0 || to != 7 {
					c.Bad("it was found")
				}
			}
		}, "$.a (line 1): \"dgo\" is not a known animal; did you mean dog?\n$.a (line 1): \"a\" is not a known animal; possible: cat, dog\n$.mouse (line 1): \"mouse\" is not a known animal; possible: cat, dog"},
		{"within", `{"a": 3, "b": 300}`, func(c *Cursor) {
			var a, b, d uint8 = 0, 0, 9
			Within(c, "a", 3, &a)
			Within(c, "b", 255, &b)
			Within(c, "d", 255, &d)
			if a != 3 || b != 0 || d != 9 {
				c.Bad("read %d %d %d", a, b, d)
			}
		}, "$.b (line 1): 300 is not a valid b; it must be a whole number from 0 to 255"},
		{"absent", "\n{\"a\": [4]}", func(c *Cursor) { c.Absent("b.c").Bad("odd"); c.Get("a").Item(0).Bad("even") },
			"$.b.c (line 2): odd\n$.a[0] (line 2): even"},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := read(t, c.text)
			c.demand(at)
			if got := at.Problems().Error(); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestProblemsAreBounded: nobody fixes more than a screenful at a time; how many are left out is said.
func TestProblemsAreBounded(t *testing.T) {
	c := read(t, "[]")
	for range 2 * maxProblems {
		c.Bad("odd")
	}
	if n := len(c.Problems()); n != maxProblems+1 || !strings.HasSuffix(c.Problems()[maxProblems].String(), ": 200") {
		t.Errorf("%d problems", n)
	}
}

// broken is an error about a rule.
type broken struct{}

func (broken) Error() string   { return "no" }
func (broken) Broken() rule.ID { return rule.MOB09 }

// TestSay: errors among the values keep what a catalogue needs from them.
func TestSay(t *testing.T) {
	s := Say("%s, %s, %s", fmt.Errorf("around: %w", Say("a %s", "b")), fmt.Errorf("around: %w", broken{}),
		errors.New("plain"))
	if s.Error() != "a b, around: no, plain" {
		t.Errorf("it says %s", s)
	}
	if inner, ok := s.Values[0].(Sentence); !ok || inner.Pattern != "a %s" {
		t.Errorf("the sentence became %#v", s.Values[0])
	}
	if r, ok := s.Values[1].(Refusal); !ok || r.Broken() != rule.MOB09 {
		t.Errorf("the rule became %#v", s.Values[1])
	}
}

// TestProblemsOf: every kind of error that a reader returns is taken apart.
func TestProblemsOf(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{nil, ""},
		{WrongLine(3, "odd %d", 1), "$ (line 3): odd 1"},
		{fmt.Errorf("around: %w", WrongLine(3, "odd %d", 1)), "$ (line 3): odd 1"},
		{Say("even"), "$: even"},
		{errors.New("plain"), "$: plain"},
		{Problems{NewProblem("$.a", 2, Say("x")), NewProblem("$.b", 0, Say("y"))}, "$.a (line 2): x\n$.b: y"},
	} {
		if got := ProblemsOf(c.err).Error(); got != c.want {
			t.Errorf("%v: %s, want %s", c.err, got, c.want)
		}
	}
}

// TestWrongVersion tells another version from another format.
func TestWrongVersion(t *testing.T) {
	for got, want := range map[string]string{
		"position/2":  `"position/2" is a version that this program cannot read; it reads "position/1"`,
		"positions/1": `"positions/1" is not the format of this document; it must be "position/1"`,
	} {
		if said := WrongVersion(got, "position", "position/1").Error(); said != want {
			t.Errorf("%s: %s", got, said)
		}
	}
	want := `"position/3" is a version that this program cannot read; it reads "position/1" or "position/2"`
	if said := WrongVersion("position/3", "position", "position/1", "position/2").Error(); said != want {
		t.Errorf("with two versions: %s", said)
	}
}
