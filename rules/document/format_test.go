package document

import (
	"strings"
	"testing"
)

// TestRecognise: a document of another kind is recognised by its first word, whatever comes after it.
func TestRecognise(t *testing.T) {
	for text, want := range map[string]string{
		`{"koprulu": "position/1", "factions": [`:     "line 1: this is a position; koprulu try reads it",
		"\ufeff\r\n{\n \"koprulu\" :\n\"record/2\" ]": "line 3: this is the record of a game; koprulu replay reads it",
		`{"format":"koprulu-components/1"`:            "line 1: this is a file of components; koprulu components check reads it",
		`{"koprulu":"table/1"}`:                       "line 1: this is what koprulu import reads beside the record of a table",
		`{"koprulu":"scenario/1"}`:                    "",
		`{"koprulu":"elephant/1"}`:                    "",
		`{"a":{"koprulu":"position/1"}}`:              "",
		``:                                            "",
		`<?xml version="1.0"?><xliff version="1.2"/>`: "line 1: this is a document in XML; translations are read by koprulu locale import",
	} {
		got := ""
		if err := Recognise([]byte(text), "scenario"); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	if said := WrongVersion("record/2", "position", "position/1").Error(); !strings.HasPrefix(said, "this is the record") {
		t.Error("a word further down is not recognised:", said)
	}
}

// TestCut: a message repeats the beginning of what somebody wrote, not all of it.
func TestCut(t *testing.T) {
	long := strings.Repeat("ä", 5000)
	text := `{"` + long + `": {"b": "` + long + `", "c": 1` + strings.Repeat("0", 5000) + `}}`
	c := read(t, text)
	for _, f := range c.EachField() {
		FindName(f.Get("b").Text, f.Get("b"), OneOf[int](Say("animal"), []string{"cat"}))
		f.Get("c").Whole(Say("count"), 0, 9)
		f.Object("x")
	}
	for _, p := range c.Problems() {
		if len(p.String()) > 400 || !strings.Contains(p.String(), "…") {
			t.Errorf("a problem has %d bytes: %.200s", len(p.String()), p)
		}
		if way := c.Along(p.Path); len(way) != 3 {
			t.Errorf("its path leads over %d values", len(way))
		}
	}
	if len(c.Problems()) != 4 {
		t.Error("there are", len(c.Problems()), "problems")
	}
	if got := Cut(long[:120]); got != long[:120] {
		t.Error("60 letters are cut:", got)
	}
}

// TestSameWord: a word that differs in case or hyphens only is the one that was meant.
func TestSameWord(t *testing.T) {
	for _, word := range []string{"Z-Routes", "z_routes", "ZROUTES"} {
		if got := Meant(word, []string{"routes", "z-routes", "first"}).Error(); got != "; did you mean z-routes?" {
			t.Errorf("%s%s", word, got)
		}
	}
}
