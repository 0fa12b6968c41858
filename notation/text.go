package notation

import (
	"errors"
	"fmt"
	"strings"

	"koprulu/game/rule"
	"koprulu/internal/near"
)

// A Text is something that is said about a document, in a form that can be said in other languages: an English sentence with places for
// values, as for fmt.Sprintf, by which a catalogue knows it, and the values. It is an error, too.
type Text struct {
	// Pattern is the sentence; the catalogue of reasons (locale/languages) has it in the other languages.
	Pattern string
	// Values are words and numbers as documents write them, other Texts, or a Refusal.
	Values []any
}

// say makes a Text. Of an error that is a Text its words count, of others what they say in English.
func say(pattern string, values ...any) Text {
	for i, v := range values {
		err, ok := v.(error)
		if !ok {
			continue
		}
		var text Text
		var broken interface{ Broken() rule.ID }
		switch {
		case errors.As(err, &text):
			values[i] = text
		case errors.As(err, &broken):
			values[i] = Refusal{Rule: broken.Broken(), English: err.Error()}
		default:
			values[i] = err.Error()
		}
	}
	return Text{Pattern: pattern, Values: values}
}

// Error says it in English.
func (t Text) Error() string { return fmt.Sprintf(t.Pattern, t.Values...) }

// Said gives the sentence and its values.
func (t Text) Said() (pattern string, values []any) { return t.Pattern, t.Values }

// A Refusal is a value of a Text: a rule forbids something.
type Refusal struct {
	Rule    rule.ID
	English string
}

// String says it in English.
func (r Refusal) String() string { return r.English }

// Broken gives the rule.
func (r Refusal) Broken() rule.ID { return r.Rule }

// meant gives the end of a sentence about an unknown word: the names that may have been meant, or all of them if none is near and they are
// few.
func meant(got string, names []string) Text {
	best := near.Words(got, names)
	switch {
	case len(best) > 0:
		or := say("%s", best[0])
		for _, word := range best[1:] {
			or = say("%s or %s", or, word)
		}
		return say("; did you mean %s?", or)
	case len(names) == 0 || len(names) > 80:
		return say("")
	}
	return say("; possible: %s", strings.Join(names, ", "))
}
