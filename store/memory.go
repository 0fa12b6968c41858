package store

import "modernc.org/libc"

// The memory of SQLite comes in slots of a power of two from pages of 64 KB. A page in which nothing is used any more
// goes back to the system at once, and with the next row another one is asked for. Rows with a position are so large
// that few of them fit into a page: most answers would map and unmap some, which costs as much as writing them.

// hold keeps a slot of each size that rows have in use, from the page that the next ones come from.
type hold struct {
	tls   *libc.TLS
	slots [2]uintptr
}

// leastSlot is the size of the first slot; each other one is twice as large. A row takes up to rowSlots at a time.
const (
	leastSlot = 8 << 10
	rowSlots  = 6
)

// renew takes slots as they come now, and gives those before them back. It is called between transactions, as
// the cache may have taken the rest of a page meanwhile. Of some slots in a row it keeps the last
// one: the others are free then, and lie beside it or beside others that are in use.
func (h *hold) renew() {
	if h.tls == nil {
		h.tls = libc.NewTLS()
	}
	for i, old := range h.slots {
		var free [rowSlots]uintptr
		for j := range free {
			free[j] = libc.Xmalloc(h.tls, libc.Tsize_t(leastSlot<<i))
		}
		h.slots[i] = libc.Xmalloc(h.tls, libc.Tsize_t(leastSlot<<i))
		for _, slot := range free {
			libc.Xfree(h.tls, slot)
		}
		libc.Xfree(h.tls, old)
	}
}

// release gives everything back.
func (h *hold) release() {
	if h.tls == nil {
		return
	}
	for _, slot := range h.slots {
		libc.Xfree(h.tls, slot)
	}
	h.tls.Close()
	*h = hold{}
}
