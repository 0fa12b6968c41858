package page

import "bytes"

// Fragment is a piece of a page that is sent when it has changed.
type Fragment struct {
	// ID is the id of the element that HTML replaces.
	ID   string
	HTML []byte
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
		// A line of an event ends at each of them; people's texts may hold some.
		text := bytes.ReplaceAll(dst[from:], []byte("\r"), nil)
		dst = append(dst[:from], bytes.ReplaceAll(text, []byte("\n"), []byte("\ndata: "))...)
	}
	return append(dst, "\n\n"...)
}
