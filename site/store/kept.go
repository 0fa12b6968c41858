package store

// tails are how long the newest entries of tables are that stand in their rows, by the number of the table, so that the
// committer need not ask.
type tails map[int64]int

// maxKept bounds the number of tables for which the committer remembers this.
const maxKept = 1 << 14

// keep remembers the length for a table.
func (t tails) keep(number int64, length int) {
	for other := range t {
		if len(t) < maxKept {
			break
		}
		delete(t, other) // whichever comes first
	}
	t[number] = length
}

// maxTail is how long the entries in the row of live may become before they are moved into a block. A block of this
// length fits into its page of the index; longer ones take an extra page.
const maxTail = 900
