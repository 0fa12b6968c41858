package editor

import (
	"strings"

	"koprulu/rules/document"
)

// width is how long a line of a document may be before its value is divided.
const width = 118

// format writes a document: what fits on a line is written on one line.
func format(v *document.Node) string {
	return string(append(appendValue(nil, v, 0, true), '\n'))
}

// appendValue appends a value whose first line is indented. A value that does not fit on a line, or is to be divided,
// has each of its items on its own lines.
func appendValue(dst []byte, v *document.Node, indent int, divide bool) []byte {
	if v.Kind != document.Array && v.Kind != document.Object {
		return v.AppendFlat(dst)
	}
	if !divide || len(v.Items) == 0 {
		from := len(dst)
		dst = v.AppendFlat(dst)
		if len(v.Items) == 0 || indent+len(v.Name)+len(dst)-from < width {
			return dst
		}
		dst = dst[:from]
	}
	open, end := byte('['), byte(']')
	if v.Kind == document.Object {
		open, end = '{', '}'
	}
	dst = append(dst, open)
	for i, item := range v.Items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(dst, '\n'), strings.Repeat(" ", indent+2)...)
		if v.Kind == document.Object {
			dst = append(document.AppendString(dst, item.Name), ": "...)
		}
		dst = appendValue(dst, item, indent+2, false)
	}
	dst = append(append(dst, '\n'), strings.Repeat(" ", indent)...)
	return append(dst, end)
}
