package document

import (
	"errors"
	"fmt"
	"koprulu/rules/game/rule"
	"strings"
)

// A Sentence is something to say about a document, in a form that can be translated: an English sentence with places
// for values, as for fmt.Sprintf, by which a catalogue knows it, and the values. It is an error, too.
type Sentence struct {
	// Pattern is the sentence; the catalogue of reasons (locale/languages) has it in the other languages.
	Pattern string
	// Values are words and numbers as documents write them, other Sentences, or a Refusal.
	Values []any
}

// Say makes a Sentence. Among the values, an error that is a Sentence keeps its words, one that names a broken rule
// keeps the rule, and others their English text. What is quoted from a document is cut ([Cut]).
func Say(pattern string, values ...any) Sentence {
	rest := pattern
	for i, v := range values {
		if _, rest, _ = strings.Cut(rest, "%"); strings.HasPrefix(rest, "q") {
			if text, ok := v.(string); ok {
				values[i] = Cut(text)
			}
		}
		err, ok := v.(error)
		if !ok {
			continue
		}
		var said Sentence
		var broken interface{ Broken() rule.ID }
		switch {
		case errors.As(err, &said):
			values[i] = said
		case errors.As(err, &broken):
			values[i] = Refusal{Rule: broken.Broken(), English: err.Error()}
		default:
			values[i] = err.Error()
		}
	}
	return Sentence{Pattern: pattern, Values: values}
}

// Error says it in English.
func (s Sentence) Error() string { return fmt.Sprintf(s.Pattern, s.Values...) }

// Said returns the sentence and its values.
func (s Sentence) Said() (pattern string, values []any) { return s.Pattern, s.Values }

// A Refusal is a value of a Sentence: a rule forbids something.
type Refusal struct {
	Rule    rule.ID
	English string
}

// String says it in English.
func (r Refusal) String() string { return r.English }

// Broken returns the rule.
func (r Refusal) Broken() rule.ID { return r.Rule }

// Meant returns the end of a sentence about an unknown word: the names that may have been meant, or all of them if none
// is near and there are few.
func Meant(got string, names []string) Sentence {
	best := Near(got, names)
	switch {
	case len(best) > 0:
		or := Say("%s", best[0])
		for _, word := range best[1:] {
			or = Say("%s or %s", or, word)
		}
		return Say("; did you mean %s?", or)
	case len(names) == 0 || len(names) > 80:
		return Say("")
	}
	return Say("; possible: %s", strings.Join(names, ", "))
}

// Unknown says that a word does not name a thing of a kind, and what is near.
func Unknown(what Sentence, word string, names []string) error {
	return Say("%q is not a known %s%s", word, what, Meant(word, names))
}
