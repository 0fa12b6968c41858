package store

// kept is what the committer knows about a table on disk, so that it need not ask.
type kept struct {
	// base is the last position that was written whole, nil if it is not known, and seq the Seq of its commit.
	base []byte
	seq  uint64
	// tail is how long live.tail is.
	tail int
}

// maxKept bounds the number of tables for which the committer remembers this, some 8 MB.
const maxKept = 1 << 10

// memory is what the committer knows, by the number of the table.
type memory map[int64]*kept

// of returns what is known about a table; if nothing is, an empty base and a tail that is too long.
func (m memory) of(number int64) *kept {
	if k := m[number]; k != nil {
		return k
	}
	for other := range m {
		if len(m) < maxKept {
			break
		}
		delete(m, other) // whichever comes first
	}
	k := &kept{tail: maxTail + 1}
	m[number] = k
	return k
}

// maxTail is how long the entries in the row of live may become before they are moved into a block. A block of this
// length fits into its page of the index; longer ones take an extra page.
const maxTail = 900
