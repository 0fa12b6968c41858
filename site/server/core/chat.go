package core

import (
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/table"
)

// PageChat is how many messages a page shows.
const PageChat = 60

// WriterOf returns the name under which a message was written.
func WriterOf(w *locale.Words, m *table.Message) string {
	if m.NameHidden() {
		return w.Text("web.server.hidden")
	}
	return NameOr(w, m.Name)
}

// RoleShown returns the word for the role in which a message was written, empty for none.
func RoleShown(w *locale.Words, role string) string {
	if role == "" {
		return ""
	}
	return w.Text("web.admin.role." + role)
}

// Muted are the people whose messages a person does not want to read, as the server knows the list: it never changes.
type Muted map[table.Person]bool

// MutedBy returns whose messages a visitor does not want to read. It is read once for each session.
func (s *Site) MutedBy(v *Visit) (Muted, error) {
	if v.Who == nil {
		return nil, nil
	}
	if known := v.Who.Muted.Load(); known != nil {
		return *known, nil
	}
	list, err := s.Kept.Mutes.Muted(v.Ctx, v.Person())
	if err != nil {
		return nil, err
	}
	m := Muted{}
	for i := range list {
		m[list[i].Other] = true
	}
	v.Who.Muted.Store(&m)
	return m, nil
}

// Named is somebody whom a request names at a table: by their seat, or by a message that they wrote. No address and no
// form holds the id of a person.
type Named struct {
	Person table.Person
	// Name is how they were called where the request found them.
	Name string
	// Seat is where they sit now, game.Nobody for a spectator.
	Seat game.Player
	// Message is the one that names them, its ID 0 for a seat.
	Message table.Message
}

// Reads reports whether a person may read and write the chat of a table: everybody who sees it, unless it is for the
// players alone.
func Reads(t *Seated, who table.Person) bool {
	return !t.Snap.Settings.PlayersChat || t.Snap.SeatOf(who) != game.Nobody
}

// Unmute shows the messages of somebody again, by the id in the list of the sender.
func (s *Site) Unmute(v *Visit, id string) error {
	err := s.Kept.Mutes.Unmute(v.Ctx, v.Person(), id)
	if err == nil {
		s.MutedAnew(v)
	}
	return err
}

// MutedAnew makes the sender's list of those whose messages they do not want to read be read again, and their pages be
// drawn again.
func (s *Site) MutedAnew(v *Visit) {
	s.Sessions.Forget(v.Person())
	v.Who = &Visitor{Account: v.Who.Account, Key: v.Who.Key}
	s.TouchedFor(v.Person())
}
