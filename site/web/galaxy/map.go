package galaxy

import (
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"koprulu/site/web/page"
)

// drawn is a component that a function draws of a model.
func drawn(m *Model, draw func(d *drawing)) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		d := &drawing{page: m}
		draw(d)
		_, err := w.Write(d.B)
		return err
	})
}

// drawings keeps the buffers of maps for the next one.
var drawings = sync.Pool{New: func() any { return &drawing{} }}

// Map is the map of the galaxy as its reader sees it: the live fragment galaxy. The symbols that it uses are
// in Defs. The zoom is for a script to set, as the attribute data-zoom with far, mid or near on any element around it.
func Map(p *Model) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		d := drawings.Get().(*drawing)
		*d = drawing{mapPen: mapPen{page.Pen{B: d.B[:0]}}, page: p}
		drawGalaxy(d)
		_, err := w.Write(d.B)
		*d = drawing{mapPen: mapPen{page.Pen{B: d.B[:0]}}}
		drawings.Put(d)
		return err
	})
}
