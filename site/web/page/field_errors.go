package page

import (
	"koprulu/locale"
	"koprulu/rules/document"
	"koprulu/rules/game/rule"
)

// Errors are what is wrong with the fields of a form, by the name of the field.
type Errors map[string]Error

// Error says what is wrong with a field.
type Error struct {
	// Key and Args are those of a text of the catalogue.
	Key  string
	Args []any
	// Rule is the rule of the game that forbids it; then Key does not count.
	Rule rule.ID
	// Problems are those of a document one by one; Lines say them to the reader, in names.
	Problems document.Problems
	Lines    []string
}

// Text returns the error in words.
func (e Error) Text(w *locale.Words) string {
	if e.Rule != rule.None {
		return w.Refusal(e.Rule)
	}
	return w.Text(e.Key, e.Args...)
}

// Add notes an error unless the field has one.
func (e Errors) Add(field, key string, args ...any) {
	if _, ok := e[field]; !ok {
		e[field] = Error{Key: key, Args: args}
	}
}

// AddRule notes that a rule of the game forbids a field, unless the field has an error.
func (e Errors) AddRule(field string, id rule.ID) {
	if _, ok := e[field]; !ok {
		e[field] = Error{Rule: id}
	}
}

// Text returns the error of a field in words, empty if it has none.
func (e Errors) Text(w *locale.Words, field string) string {
	if err, ok := e[field]; ok {
		return err.Text(w)
	}
	return ""
}
