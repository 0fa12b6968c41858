package rank

// memo is a number that is worked out once for a question, because several answers to it need the same.
type memo struct {
	value int
	known bool
}

// of returns the number, which work works out the first time.
func (m *memo) of(work func() int) int {
	if !m.known {
		m.value, m.known = work(), true
	}
	return m.value
}
