package locale

import (
	"fmt"
	"strings"
	"sync"

	"koprulu/rules/game/rule"
)

// reasonPrefix begins the keys of the sentences that say what is wrong in a document.
const reasonPrefix = "reason."

// reasonKeys are the keys of reasons by their English text. The readers of documents say in English, at the place where
// they find it, what is wrong; the catalogue finds the sentence by its text.
var reasonKeys = sync.OnceValue(func() map[string]string {
	keys := map[string]string{}
	for key, m := range English().texts {
		if strings.HasPrefix(key, reasonPrefix) {
			keys[m.source()] = key
		}
	}
	return keys
})

// A Reason says what is wrong in a document: an English sentence, with places for values as for fmt.Sprintf, and the
// values. The packages that read documents make them. A value that is a Reason or names a broken rule is translated,
// too.
type Reason interface {
	Said() (pattern string, values []any)
}

// plainPrefix begins the keys of sentences that say the same without mentioning fields and how they are written.
const plainPrefix = "plain."

// Reason says what is wrong in a document. A sentence that the catalogue does not have
// stays English.
func (w *Words) Reason(r Reason) string { return reasonBy(w, r, nil) }

// ReasonInNames is Reason for somebody who does not write the document: words of documents are replaced by what name
// returns for them, if it knows them, and the sentence does not mention fields.
func (w *Words) ReasonInNames(r Reason, name func(word string) (string, bool)) string {
	return reasonBy(w, r, name)
}

// reasonBy says what is wrong, with names if name is not nil.
func reasonBy(w *Words, r Reason, name func(word string) (string, bool)) string {
	pattern, values := r.Said()
	values = append([]any(nil), values...)
	text, verbs := reasonText(pattern)
	for i, v := range values {
		switch v := v.(type) {
		case Reason:
			values[i] = reasonBy(w, v, name)
		case interface{ Broken() rule.ID }:
			values[i] = w.Refusal(v.Broken())
		case int:
		default:
			if named, ok := inNames(fmt.Sprintf("%s", v), name); ok && len(verbs) == len(values) {
				values[i], verbs[i] = named, "%s"
			}
		}
	}
	key, ok := reasonKeys()[text]
	if !ok || len(verbs) != len(values) {
		return fmt.Sprintf(pattern, values...)
	}
	if plain := plainPrefix + strings.TrimPrefix(key, reasonPrefix); name != nil && w.Has(plain) {
		key = plain
	}
	var args []any
	for i, v := range values {
		if _, number := v.(int); !number {
			v = fmt.Sprintf(verbs[i], v)
		}
		args = append(args, reasonValue(i), v)
	}
	return w.Text(key, args...)
}

// inNames returns the name of a word, or the names of a list of words.
func inNames(word string, name func(word string) (string, bool)) (string, bool) {
	if name == nil {
		return "", false
	}
	if named, ok := name(word); ok {
		return named, true
	}
	list := strings.Split(word, ", ")
	for i := range list {
		named, ok := name(list[i])
		if !ok {
			return "", false
		}
		list[i] = named
	}
	return strings.Join(list, ", "), true
}

// reasonValue is the name of value i of a reason in the catalogue: a, b, c ...
func reasonValue(i int) string { return string(rune('a' + i)) }

// reasonText turns a pattern for fmt.Sprintf into a text of the catalogue, and returns the verbs for the values in it.
func reasonText(pattern string) (text string, verbs []string) {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch c := pattern[i]; {
		case c == '%' && i+1 < len(pattern) && pattern[i+1] == '%':
			b.WriteByte('%')
			i++
		case c == '%' && i+1 < len(pattern):
			b.WriteString("{" + reasonValue(len(verbs)) + "}")
			verbs = append(verbs, pattern[i:i+2])
			i++
		case c == '{' || c == '}' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), verbs
}

// Problem says where in a document something is wrong, and what: "$.units[3].area (line 12): …". Line 0 means no line.
func (w *Words) Problem(path string, line int, r Reason) string {
	if line == 0 {
		return w.Text("problem.path", "path", path, "reason", w.Reason(r))
	}
	return w.Text("problem.line", "path", path, "line", line, "reason", w.Reason(r))
}
