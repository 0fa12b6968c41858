package names

import (
	"errors"
	"strings"
	"testing"
)

// TestTidy: names of all languages are kept, in one form each; what is invisible or passes for something else is
// refused, with the reason.
func TestTidy(t *testing.T) {
	for name, want := range map[string]string{
		" Ann  of \n Aiur ":           "Ann of Aiur",
		"Zoë":                         "Zoë",
		"Zoe\u0308":                   "Zoë",
		"Ｚｏｅ":                         "Zoe",
		"ﬁn²":                         "fin2",
		"a\u00a0b\u3000c":             "a b c",
		"Ян Иванов":                   "Ян Иванов",
		"Zergling Иванов":             "Zergling Иванов",
		"Οδυσσέας":                    "Οδυσσέας",
		"さくらカード桜x":                    "さくらカード桜x",
		"김철수kim":                      "김철수kim",
		"می\u200cخواهم":               "می\u200cخواهم",
		"Ann 👨\u200d👩\u200d👧\u200d👦":  "Ann 👨\u200d👩\u200d👧\u200d👦",
		"👩🏽\u200d❤\ufe0f\u200d👨🏻":     "👩🏽\u200d❤\u200d👨🏻",
		"🙂\u200d↔\ufe0f":              "🙂\u200d↔",
		"नमस्ते":                      "नमस्ते",
		"สวัสดี":                      "สวัสดี",
		"שָׁלוֹם":                     "שָׁלוֹם",
		"Nguyễn":                      "Nguyễn",
		"O'Neill-Smith Jr. #2 (alt)":  "O'Neill-Smith Jr. #2 (alt)",
		"❤\ufe0f fan 👍🏽":              "❤ fan 👍🏽",
		"نامه":                        "نامه",
		"क्\u200dष":                   "क्\u200dष",
		strings.Repeat("ä", Longest):  strings.Repeat("ä", Longest),
		strings.Repeat("👍🏽", Longest): strings.Repeat("👍🏽", Longest),
	} {
		if got, err := Tidy(name); err != nil || got != want {
			t.Errorf("%q becomes %q (%v), want %q", name, got, err, want)
		}
		if again, err := Tidy(want); err != nil || again != want {
			t.Errorf("%q does not stay: %q (%v)", want, again, err)
		}
	}
	for name, want := range map[string]Error{
		"": Nameless, " \n\u3000 ": Nameless, "\ufe0f": Nameless,
		"A\u202en": Letters, "A\u2066n": Letters, "A\u200bn": Letters, "A\u200dn": Letters, "👨\u200d": Letters,
		"\u200d👨": Letters, "A\u200d👨": Letters, "👨\u200dA": Letters, "👨 \u200d👩": Letters, "👨\u200c👩": Letters,
		"👨\u200d\u200d👩": Letters, "A\u00adn": Letters, "A\ufeffn": Letters, "A\u2060n": Letters,
		"A\u034fn": Letters, "\u3164": Letters, "\u115f\u1160": Letters, "\uffa0": Letters, "\u2800": Letters,
		"\U0001d159": Letters, "A\U000e0041n": Letters, "A\x00n": Letters,
		"A\x1bn": Letters, "A\ue000n": Letters, "A\xffn": Letters, "\u061cA": Letters, "A\U0001bca0n": Letters,
		"\u2028": Nameless, "A\u180en": Letters,
		"\u0301a": Marks, "a \u0301b": Marks, "a" + strings.Repeat("\u0323\u0301", 3): Marks,
		"Аnna": Mixed, "Anna Kаrpova": Mixed, "pαul": Mixed, "さくらя": Mixed, "김さ": Mixed, "x1а": Mixed,
		strings.Repeat("ä", Longest+1):       Long,
		strings.Repeat("👍🏽", Longest+1):      Long,
		strings.Repeat("a\u0300", MostRunes): Long,
		strings.Repeat("क्", MostRunes):      Long,
	} {
		if got, err := Tidy(name); !errors.Is(err, want) {
			t.Errorf("%q becomes %q (%v), want %q", name, got, err, want)
		}
	}
}

// TestAlike: names look alike whatever script, case, form and invisible parts they have; others do not.
func TestAlike(t *testing.T) {
	for _, two := range [][2]string{
		{"Anna", "Anna"}, {"Anna", "anna"}, {"ANNA", "anna"}, {"Anna", "Аnna"}, {"copa", "сора"}, {"Alice", "AIice"},
		{"ALICE", "alice"}, {"Zoe", "Z0e"}, {"Zoë", "ZOE\u0308"},
		{"modern", "modem"}, {"An na", "An\u00a0na"}, {"Anna", "An\u200bna"}, {"Anna", "Anna\u3164"}, {"Anna", "Ａｎｎａ"},
		{"СОРА", "copa"}, {"ɑnna", "Anna"}, {"strasse", "STRAẞE"},
		{"bot:simple", "bot꞉simple"}, {"👨\u200d👩", "👨👩"},
	} {
		if !Alike(two[0], two[1]) || !Alike(two[1], two[0]) {
			t.Errorf("%q and %q do not look alike", two[0], two[1])
		}
	}
	for _, two := range [][2]string{{"Anna", "Anne"}, {"Zoe", "Zoë"}, {"Ann", "Anna"}, {"An na", "Anna"}, {"Анна", "Anna"},
		{"Player 1", "Player 2"}, {"", "A"}} {
		if Alike(two[0], two[1]) {
			t.Errorf("%q and %q look alike", two[0], two[1])
		}
	}
}

// FuzzTidy: what is accepted once stays as it is, and looks like itself.
func FuzzTidy(f *testing.F) {
	for _, name := range []string{"Anna", "Zoe\u0308", "ﬁ", "👍🏽", "Аnna", "ⅷ", "\u1e9e", "ǅ", "ﷺ", "👨\u200d👩",
		"👨\u200d🉐", "می\u200cخواهم"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		once, err := Tidy(name)
		if err != nil {
			return
		}
		if twice, err := Tidy(once); err != nil || twice != once {
			t.Errorf("%q becomes %q, and then %q (%v)", name, once, twice, err)
		}
		if !Alike(once, once) {
			t.Errorf("%q does not look like itself", once)
		}
	})
}
