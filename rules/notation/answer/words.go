package answer

import (
	"slices"
	"strings"

	"koprulu/rules/game"
)

// sharing are the verbs that share the first word of their answers, in their order.
var sharing = func() map[string][]game.Verb {
	verbs := map[string][]game.Verb{}
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		first, _, _ := strings.Cut(v.Info().Word, " ")
		verbs[first] = append(verbs[first], v)
	}
	return verbs
}()

// FirstWords returns the words that begin an answer, each once, in the order of the verbs.
func FirstWords() []string {
	var out []string
	for v := game.NoVerb + 1; v < game.Verbs; v++ {
		if first, _, _ := strings.Cut(v.Info().Word, " "); !slices.Contains(out, first) {
			out = append(out, first)
		}
	}
	return out
}

// Shape returns what an answer of a verb looks like, such as "move [NUMBER] UNIT FROM|card TO [with ITEM...]".
func Shape(v game.Verb) string {
	shape := v.Info().Word
	for _, f := range v.Info().Fields {
		if f.Form != "" {
			shape += " " + f.Form
		}
	}
	return shape
}

// shapes returns what answers that begin with a word look like, empty if they are the word alone.
func shapes(first string) string {
	var all []string
	for _, v := range sharing[first] {
		all = append(all, Shape(v))
	}
	switch {
	case len(all) == 0 || len(all) == 1 && all[0] == first:
		return ""
	case len(all) == 1:
		return all[0]
	}
	return strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
}
