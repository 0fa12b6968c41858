package main

import (
	"bytes"
	"net/http"
	"strings"

	"koprulu/locale"
	"koprulu/site/web/internal/sample"
)

// site serves the pages outside of the table, below /site, such as /site/codex/units?lang=de&theme=light;
// stranger=1 shows them to a visitor who is here for the first time.
func site(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	reader := sample.Reader(locale.Match(q.Get("lang")), q.Get("theme"), q.Has("stranger"))
	page, ok := sample.Site(reader)[strings.TrimPrefix(r.URL.Path, "/site")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	var b bytes.Buffer
	if err := sample.Write(r.Context(), &b, page); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(b.Bytes())
}
