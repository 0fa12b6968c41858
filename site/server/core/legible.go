package core

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// legible reports whether every store can keep a text and search for it: it is UTF-8 without the character 0.
func legible(text string) bool { return utf8.ValidString(text) && !strings.Contains(text, "\x00") }

// legibleAddress refuses addresses with anything else in their path or their query.
func legibleAddress(r *http.Request) error {
	if !legible(r.URL.Path) {
		return ErrNowhere
	}
	if query, err := url.QueryUnescape(r.URL.RawQuery); err == nil && !legible(query) {
		return Wrong("letters", "query")
	}
	return nil
}

// legibleForm refuses forms with anything else in their names and values.
func legibleForm(form url.Values) error {
	for name, values := range form {
		if !legible(name) {
			return Wrong("letters", "")
		}
		for _, text := range values {
			if !legible(text) {
				return Wrong("letters", name)
			}
		}
	}
	return nil
}
