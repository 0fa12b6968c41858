package names

import (
	"errors"
	"strings"
	"testing"
)

// TestTitle: titles take what names take, joiners included where they join, and say what is wrong with others.
func TestTitle(t *testing.T) {
	for title, want := range map[string]string{
		" Ann’s  table ":        "Ann’s table",
		"بازی\u200cهای ما":      "بازی\u200cهای ما",
		"روز\u200cها":           "روز\u200cها",
		"क्\u200dष":             "क्\u200dष",
		"Team 👨\u200d👩\u200d👧":  "Team 👨\u200d👩\u200d👧",
		"👩\u200d❤\ufe0f\u200d👨": "👩\u200d❤\ufe0f\u200d👨",
		// A joiner that joins nothing makes titles differ that nobody can tell apart.
		"a\u200db \u200cن\u200c": "ab ن",
		"\u200dن\u200d م":        "ن م",
	} {
		if got, err := Title(title, Longest); err != nil || got != want {
			t.Errorf("%q becomes %q (%v), want %q", title, got, err, want)
		}
		if again, err := Title(want, Longest); err != nil || again != want {
			t.Errorf("%q does not stay: %q (%v)", want, again, err)
		}
	}
	for title, want := range map[string]Error{
		"": Nameless, " \n": Nameless, "\u200d": Nameless, "A\x00n": Letters, "A\u202en": Letters, "A\u200bn": Letters,
		"A\ue000n": Letters, "A\xffn": Letters,
		strings.Repeat("ä", 41): Long,
	} {
		if got, err := Title(title, Longest); !errors.Is(err, want) {
			t.Errorf("%q becomes %q (%v), want %q", title, got, err, want)
		}
	}
}

// TestLegible: what can't be printed goes, the text around it stays.
func TestLegible(t *testing.T) {
	for text, want := range map[string]string{
		"":                          "",
		" two\r\nlines\r\n":         "two\nlines",
		"a\rb\u2028c\u2029d\u0085e": "a\nb\nc\nd\ne",
		"a\tb":                      "a b",
		"a\x00b\x1b[2J\x7f":         "ab[2J",
		"a\u202eb\u2066c\ufeff":     "abc",
		"a\ue000\u00adb\xff":        "ab",
		"Zoë Ян 😀":                  "Zoë Ян 😀",
		"👨\u200d👩\u200d👧 نامه\u200cها":                                            "👨\u200d👩\u200d👧 نامه\u200cها",
		"\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f!": "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f!",
		"\U0001f3f4" + strings.Repeat("\U000e0061", 7) + "\U000e007f":             "\U0001f3f4",
		"a\U000e0067\U000e007f":       "a",
		"\u200d\u200b\n\u3164 \u2800": "",
	} {
		if got := Legible(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
		if got := Legible(want); got != want {
			t.Errorf("%q does not stay: %q", want, got)
		}
	}
}

// TestMentions: somebody is mentioned by their whole name after an @.
func TestMentions(t *testing.T) {
	for _, text := range []string{"@Ann", "@ann, your turn", "well @ANN!", "\uff20Ann?", "@Anna @Ann", "@Ann of Aiur",
		"@Ann\u00a0"} {
		if !Mentions(text, "Ann") {
			t.Errorf("%q does not mention Ann", text)
		}
	}
	for _, text := range []string{"", "Ann", "@Anna", "@ Ann", "@An", "@Ann2", "@Ann\u0301", "@"} {
		if Mentions(text, "Ann") {
			t.Errorf("%q mentions Ann", text)
		}
	}
	for text, name := range map[string]string{"@Zoe\u0308 hello": "Zoë", "@Ann of Aiur?": "Ann of Aiur", "@ЯН": "Ян",
		"@👨\u200d👩 hi": "👨\u200d👩"} {
		if !Mentions(text, name) {
			t.Errorf("%q does not mention %s", text, name)
		}
	}
	for text, ann := range map[string]bool{"@Ann of Aiur": false, "@ann OF aiur!": false, "@Ann of Aiurian": true,
		"@Ann": true, "@Ann of Aiur and @Ann": true} {
		if Mentions(text, "Ann", "Ann", "Ann of Aiur", "Ben") != ann ||
			Mentions(text, "Ann of Aiur", "Ann", "Ann of Aiur") == (text == "@Ann" || text == "@Ann of Aiurian") {
			t.Errorf("%q mentions the wrong one of Ann and Ann of Aiur", text)
		}
	}
	if Mentions("@", "") || Mentions("@ you", "") {
		t.Error("nobody is mentioned")
	}
}
