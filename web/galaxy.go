package web

import (
	"context"
	"io"

	"github.com/a-h/templ"
)

// Galaxy is the map of the galaxy as its reader sees it: the live fragment galaxy.
func Galaxy(p *TablePage) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		var out pen
		drawGalaxy(&out, p)
		_, err := w.Write(out.b)
		return err
	})
}
