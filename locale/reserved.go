package locale

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"koprulu/internal/names"
)

// Names that nobody may choose, because others would take their bearer for somebody else: those of roles and of the
// site, those of bots, those that the site gives to guests, and what stands where a name is missing. What looks like
// them is reserved too, in every language. A role is not shown by a name but beside it, so hosts have no use for them
// either, and a name would outlast the role.

// Reserved are the names that nobody may choose: words as any word of a name, wholes as a whole one, with a number or
// without.
type Reserved struct{ words, wholes alike }

// alike are names by what those that look like them have in common.
type alike map[string]bool

func (a alike) add(name string) {
	folded, shape := names.Keys(name)
	a[folded], a[shape] = true, true
}

// has reports whether a name, or one that looks like it, is among them, whatever stands around its letters.
func (a alike) has(name string) bool {
	bare := strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, name := range []string{name, bare} {
		if folded, shape := names.Keys(name); name != "" && (a[folded] || a[shape]) {
			return true
		}
	}
	return false
}

// ReservedOf returns the reserved names of a site that is reached under some hosts.
func ReservedOf(hosts []string) *Reserved {
	r := &Reserved{alike{}, alike{}}
	r.words.add("Koprulu")
	for _, host := range hosts {
		r.wholes.add(host)
	}
	for _, w := range loaded() {
		for word := range strings.SplitSeq(w.Text("web.server.reserved"), ",") {
			r.words.add(strings.TrimSpace(word))
		}
		for _, key := range []string{guestKey, "web.server.gone", "web.server.hidden"} {
			r.wholes.add(w.Text(key))
		}
		for _, name := range w.botNames() {
			r.wholes.add(name)
		}
	}
	return r
}

// Has reports whether nobody may choose a name.
func (r *Reserved) Has(name string) bool {
	between := func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }
	return r.wholes.has(name) || slices.ContainsFunc(strings.FieldsFunc(name, between), r.words.has)
}

// botNames returns everything that bots are called.
func (w *Words) botNames() (list []string) {
	for _, texts := range []map[string]message{w.fallback, w.texts} {
		for key := range texts {
			kind, is := strings.CutPrefix(key, "bot.")
			called := strings.HasPrefix(kind, "called.")
			if is && (called || !strings.Contains(kind, ".") && kind != "styled") {
				list = append(list, w.Text(key))
			}
		}
	}
	return list
}

// guestKey is the key of the word with which the names of guests begin.
const guestKey = "web.lobby.hero.guest"

// GuestName returns the name of a guest with a number.
func (w *Words) GuestName(number int64) string {
	return w.Text(guestKey) + " " + strconv.FormatInt(number, 10)
}

// IsGuest reports whether a name is that of a guest, in any language.
func IsGuest(name string) bool {
	return slices.ContainsFunc(loaded(), func(w *Words) bool {
		number, found := strings.CutPrefix(name, w.Text(guestKey)+" ")
		return found && number != "" && strings.Trim(number, "0123456789") == ""
	})
}
