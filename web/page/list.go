package page

import "koprulu/locale"

// ListText joins names as a list.
func ListText(w *locale.Words, names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1:
		return names[0]
	}
	out := names[0]
	for _, name := range names[1 : len(names)-1] {
		out = w.Text("list.comma", "a", out, "b", name)
	}
	return w.Text("list.and", "a", out, "b", names[len(names)-1])
}
