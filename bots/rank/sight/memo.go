package sight

// Memo is a number that is worked out once for a question, because several answers to it need the same.
type Memo struct {
	value int
	Known bool
}

// Of returns the number, which work works out the first time.
func (m *Memo) Of(work func() int) int {
	if !m.Known {
		m.value, m.Known = work(), true
	}
	return m.value
}
