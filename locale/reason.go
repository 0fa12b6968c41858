package locale

import (
	"embed"
	"fmt"
	"strings"
	"sync"

	"koprulu/game/rule"
)

// reasonFiles are the catalogues of reasons. The sentences of a reader of documents stand where it finds something wrong, in English; the
// English sentence is the key.
//
//go:embed reasons/*.tsv
var reasonFiles embed.FS

// reasonsRead reads the catalogues of reasons by language, once.
var reasonsRead = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range langs[1:] {
		text, err := reasonFiles.ReadFile("reasons/" + lang + ".tsv")
		if err == nil {
			all[lang], err = parseReasons(string(text))
		}
		if err != nil {
			panic(fmt.Sprintf("locale: reasons/%s.tsv: %v", lang, err))
		}
	}
	return all
})

// parseReasons reads a catalogue of reasons: an English sentence, a tab and a sentence in each line, except those that begin with a number sign.
func parseReasons(text string) (map[string]string, error) {
	out := map[string]string{}
	n := 0
	for line := range strings.Lines(text) {
		n++
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		english, other, ok := strings.Cut(line, "\t")
		switch {
		case !ok || english == "" || other == "" || strings.Contains(other, "\t"):
			return nil, fmt.Errorf("line %d: a line is a sentence, a tab and a sentence", n)
		case out[english] != "":
			return nil, fmt.Errorf("line %d: %q stands here a second time", n, english)
		}
		out[english] = other
	}
	return out, nil
}

// A Reason says what is wrong in a document: an English sentence, with places for values as for fmt.Sprintf, and the values. Package notation has
// them. A value that is a Reason or breaks a rule is translated, too.
type Reason interface {
	Said() (pattern string, values []any)
}

// Reason says what is wrong in a document. A sentence that the catalogue does not have stays English.
func (w *Words) Reason(r Reason) string {
	pattern, values := r.Said()
	values = append([]any(nil), values...)
	for i, v := range values {
		switch v := v.(type) {
		case Reason:
			values[i] = w.Reason(v)
		case interface{ Broken() rule.ID }:
			values[i] = w.Refusal(v.Broken())
		}
	}
	if other := reasonsRead()[w.lang][pattern]; other != "" {
		pattern = other
	}
	return fmt.Sprintf(pattern, values...)
}

// Problem says where in a document something is wrong, and what: "$.units[3].area (line 12): …". Line 0 is none.
func (w *Words) Problem(path string, line int, r Reason) string {
	if line == 0 {
		return w.Text("problem.path", "path", path, "reason", w.Reason(r))
	}
	return w.Text("problem.line", "path", path, "line", line, "reason", w.Reason(r))
}
