// Package rule names the numbered rules of the game, so that code, tests and messages cite them as
// the rules list does: rule MOB-09 is the constant rule.MOB09. Their sentences are in package
// locale.
package rule

import "strings"

// ID is a rule's number in the list; the zero value None means that no rule is
// broken. The numbers are not stable between versions: store the String.
type ID uint16

// Endless stands where a broken rule does, but is none: play would go on by itself for ever.
const Endless = Count

// String returns the id as the rules list writes it, such as "MOB-09", and the
// empty string for None and Endless.
func (id ID) String() string {
	if id == Endless {
		return ""
	}
	if id > Count {
		return "?"
	}
	return names[id]
}

// Parse reads an id, in any case and with or without the last dash.
func Parse(s string) (ID, bool) {
	want := squeeze(s)
	if want == "" {
		return None, false
	}
	for id := None + 1; id < Count; id++ {
		if squeeze(names[id]) == want {
			return id, true
		}
	}
	return None, false
}

func squeeze(s string) string {
	return strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(s), "-", ""))
}
