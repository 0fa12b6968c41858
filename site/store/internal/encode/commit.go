package encode

import (
	"fmt"

	"koprulu/table"
)

// AppendEntries appends the lines of the entries of a commit. It returns table.ErrConflict if they are not the next
// ones.
func AppendEntries(dst []byte, c *table.Commit) ([]byte, error) {
	seq := c.Before
	for i := range c.Entries {
		e := &c.Entries[i]
		if seq++; e.Seq != seq {
			return dst, fmt.Errorf("%w (entry %d where %d follows)", table.ErrConflict, e.Seq, seq)
		}
		var err error
		if dst, err = AppendEntry(dst, e); err != nil {
			return dst, err
		}
	}
	if c.After.Seq != seq {
		return dst, fmt.Errorf("%w (at %d after entry %d)", table.ErrConflict, c.After.Seq, seq)
	}
	return dst, nil
}

// AnswersEarlier reports whether an entry is the answer to a decision that was open before
// its commit. (An import brings answers to its own decisions.)
func AnswersEarlier(e *table.Entry, before uint64) bool {
	return e.Kind == table.DidAnswer && e.Decision <= before
}
