package names

import "testing"

// TestFolded: case, accents, ß and forms of letters make no difference to a search; letters do.
func TestFolded(t *testing.T) {
	for _, c := range []struct{ text, words string }{
		{"Zoë", "zoe"}, {"zoe", "ZOË"}, {"Große Straße", "grosse strasse"}, {"STRASSE", "straße"}, {"GROẞ", "gross"},
		{"Ян Йода", "ян йода"}, {"Ёлка", "елка"}, {"ﬁnal", "final"}, {"Ｗide", "wide"}, {"Ångström", "angstrom"},
		{"İstanbul", "istanbul"}, {"Zoe\u0308", "zoë"}, {"Σίσυφος", "ΣΙΣΥΦΟΣ"},
	} {
		if !Holds(c.text, c.words) {
			t.Errorf("%q is not found by %q: %q, %q", c.text, c.words, Folded(c.text), Folded(c.words))
		}
	}
	for _, c := range []struct{ text, words string }{{"Zoë", "zoa"}, {"Ян", "ян ы"}, {"gros", "groß"}, {"", "a"}} {
		if Holds(c.text, c.words) {
			t.Errorf("%q is found by %q", c.text, c.words)
		}
	}
}
