package locale

import (
	"strings"
	"sync"
)

// phrase is the key of a text and the values that it takes: words such as "planet", each of which names a value of what
// is told and where the text has it, or two names where they differ: "n=amount" is the amount where the text has n.
type phrase struct{ key, values string }

// named is a value of a phrase: its name in the text, which is a string, and in what is told.
type named struct {
	name   any
	source string
}

// namedIn returns the values that a list of a phrase names.
func namedIn(values string) []named {
	if known, ok := phraseValues.Load(values); ok {
		return known.([]named)
	}
	var list []named
	for word := range strings.FieldsSeq(values) {
		name, source, both := strings.Cut(word, "=")
		if !both {
			source = name
		}
		list = append(list, named{name, source})
	}
	phraseValues.Store(values, list)
	return list
}

// phraseValues are the lists that namedIn has read; there are as many as the source has.
var phraseValues sync.Map

// args returns the names and values that Text takes for a list of a phrase.
func args(values string, value func(source string) any) []any {
	list := namedIn(values)
	out := make([]any, 0, 2*len(list))
	for _, v := range list {
		out = append(out, v.name, value(v.source))
	}
	return out
}
