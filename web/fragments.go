package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/a-h/templ"

	"koprulu/game"
)

// Fragment is a piece of a page that is sent when it changed.
type Fragment struct {
	// ID is the id of the element that HTML replaces.
	ID   string
	HTML []byte
}

// fragments are the pieces of the table page that change, in the order in which they are sent. Everything else
// of the page (the symbols of the map, the tabs, what somebody is writing) stays as it was loaded. The waiting room
// knows by the first of them that the game was dealt.
var fragments = [...]struct {
	id   string
	make func(*TablePage) templ.Component
}{
	{"live", liveLine},
	{"prompt", prompt},
	{"galaxy", Galaxy},
	{"battle", Battle},
	{"board", Board},
	{"top", topBar},
	{"players", playerStrips},
	{"log", logList},
	{"chat", chatList},
	{"tutorial", TutorialPanel},
}

// Fragments gives the pieces of a table page that change, always all of them and in the same order. Equal pages give equal
// bytes (P5), so that it is enough to send the pieces that differ from those sent last: see Changed.
func Fragments(ctx context.Context, p *TablePage) ([]Fragment, error) {
	out := make([]Fragment, 0, len(fragments))
	var all bytes.Buffer
	var ends [len(fragments)]int
	all.Grow(96 << 10)
	for i, f := range fragments {
		if err := f.make(p).Render(ctx, &all); err != nil {
			return nil, fmt.Errorf("web: fragment %s: %w", f.id, err)
		}
		ends[i] = all.Len()
	}
	from := 0
	for i, f := range fragments {
		out = append(out, Fragment{f.id, all.Bytes()[from:ends[i]:ends[i]]})
		from = ends[i]
	}
	return out, nil
}

// Changed gives the pieces of now that are not the same in before.
func Changed(before, now []Fragment) []Fragment {
	var out []Fragment
	for _, f := range now {
		i := slices.IndexFunc(before, func(b Fragment) bool { return b.ID == f.ID })
		if i < 0 || !bytes.Equal(before[i].HTML, f.HTML) {
			out = append(out, f)
		}
	}
	return out
}

// AppendFragments appends pieces as the answer to a request of the page: each in an element that tells
// htmx which element it morphs.
func AppendFragments(dst []byte, pieces []Fragment) []byte {
	for _, f := range pieces {
		dst = append(dst, `<hx-partial hx-target="#`...)
		dst = append(dst, f.ID...)
		dst = append(dst, `" hx-swap="outerMorph">`...)
		dst = append(dst, f.HTML...)
		dst = append(dst, `</hx-partial>`...)
	}
	return dst
}

// AppendEvent appends pieces as one event of a stream.
func AppendEvent(dst []byte, pieces []Fragment) []byte {
	from := len(dst)
	dst = append(dst, "data: "...)
	dst = AppendFragments(dst, pieces)
	if bytes.IndexByte(dst[from:], '\n') >= 0 || bytes.IndexByte(dst[from:], '\r') >= 0 {
		// A line of an event ends at each of them; texts of people may hold some.
		text := bytes.ReplaceAll(dst[from:], []byte("\r"), nil)
		dst = append(dst[:from], bytes.ReplaceAll(text, []byte("\n"), []byte("\ndata: "))...)
	}
	return append(dst, "\n\n"...)
}

// WriteTable writes the whole page of a table, or the replay page if it is about a moment of the past.
func WriteTable(ctx context.Context, w io.Writer, p *TablePage) error {
	if p.Replay != nil {
		return WriteReplay(ctx, w, p)
	}
	return render(ctx, w, Layout(tableHead(p), tableBody(p)))
}

// WriteSheet writes the board of a seat as a page of its own, for readers without scripts.
func WriteSheet(ctx context.Context, w io.Writer, p *TablePage, seat game.Player) error {
	head := tableHead(p)
	head.Title = p.words().Text("web.table.player.open", "player", seatName(p, seat))
	head.Path, head.Scripts, head.Bare, head.Section = string(p.sheetPath(seat)), nil, false, Tables
	return render(ctx, w, Layout(head, sheetBody(p, seat)))
}
