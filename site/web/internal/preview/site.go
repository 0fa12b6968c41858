package main

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"koprulu/locale"
	"koprulu/site/web/internal/sample"
)

// site serves the pages outside of the table, below /site, such as /site/codex/units?lang=de&theme=light;
// stranger=1 shows them to a visitor who is here for the first time.
func site(w io.Writer, r *http.Request) error {
	q := r.URL.Query()
	reader := sample.Reader(locale.Match(q.Get("lang")), q.Get("theme"), q.Has("stranger"))
	made, ok := sample.Site(reader)[strings.TrimPrefix(r.URL.Path, "/site")]
	if !ok {
		return errors.New("there is no such page")
	}
	return made.Whole().Render(r.Context(), w)
}
