package table

// Rest lets all tables of a hub rest, as those do that nobody has touched for a while.
func (h *Hub) Rest() {
	for _, t := range h.tables {
		t.mu.Lock()
		t.rest()
		t.mu.Unlock()
	}
}
