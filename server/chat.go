package server

import (
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"koprulu/locale"
	"koprulu/table"
	"koprulu/web/chat"
)

// The longest message and note, in letters.
const (
	maxMessage = 500
	maxNote    = 4000
)

// chatLines returns the last messages of a table for a page. They are read once and then kept in the room.
func (s *Server) chatLines(ctx context.Context, w *locale.Words, m *room) ([]chat.Line, error) {
	messages, err := s.messages(ctx, m)
	if err != nil {
		return nil, err
	}
	lines := make([]chat.Line, 0, len(messages))
	for _, c := range messages {
		lines = append(lines, chat.Line{ID: c.ID, At: c.At, Name: writerOf(w, &c), Seat: c.Seat, Text: c.Text})
	}
	return lines, nil
}

// messages returns the last messages of a table, the oldest first.
func (s *Server) messages(ctx context.Context, m *room) ([]table.Message, error) {
	m.mu.Lock()
	kept, before := m.chat, m.said
	m.mu.Unlock()
	if kept != nil {
		return kept, nil
	}
	list, err := s.kept.chat.Chat(ctx, m.id, 0, pageChat)
	if err != nil {
		return nil, err
	}
	if list == nil {
		list = []table.Message{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.said == before { // Otherwise something was said after the list was read.
		m.chat = list
	}
	return list, nil
}

// say stores a message and shows it to everyone at the table.
func (s *Server) say(ctx context.Context, at *seated, who *visitor, text string) (int64, error) {
	if who.account.Mute.Holds(s.now()) {
		return 0, &problem{status: http.StatusForbidden, word: "muted", sanction: &who.account.Mute}
	}
	text, err := tidyText(text, maxMessage, "text")
	if err != nil {
		return 0, err
	}
	if text == "" {
		return 0, wrong("empty", "text")
	}
	message := table.Message{At: s.now(), Person: who.account.ID, Name: who.account.Name, Seat: at.seat, Text: text}
	id, err := s.kept.chat.Say(ctx, at.ID(), message)
	if err != nil {
		return 0, err
	}
	s.chatChanged(at.ID())
	return id, nil
}

// chatChanged makes everyone at a table see what the store has of its chat.
func (s *Server) chatChanged(id table.ID) {
	if m := s.rooms.find(id); m != nil {
		m.chatted()
	}
}

// writerOf says under which name a message was written.
func writerOf(w *locale.Words, m *table.Message) string {
	if m.NameHidden() {
		return w.Text("web.server.hidden")
	}
	return nameOr(w, m.Name)
}

// note keeps what a person writes down for themselves.
func (s *Server) note(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	if v.who == nil {
		return errNobody
	}
	text, err := tidyText(v.value("text"), maxNote, "text")
	if err != nil {
		return err
	}
	if err := s.kept.chat.SaveNote(v.ctx, at.ID(), v.person(), text); err != nil {
		return err
	}
	if v.partial() {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.seeOther(w, v, tablePath(at.ID()))
}

// tablePath returns the address of a table.
func tablePath(id table.ID) string { return "/t/" + string(id) }

// tidyText trims spaces at both ends of a text of several lines, and checks its length and letters.
func tidyText(text string, longest int, field string) (string, error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unprintable) {
		return "", wrong("letters", field)
	}
	if utf8.RuneCountInString(text) > longest {
		return "", wrong("long", field)
	}
	return text, nil
}

// unprintable reports letters that a text may not hold: control characters, and those that change the direction of the
// text around them.
func unprintable(r rune) bool {
	switch {
	case r == '\n' || r == '\u200d' || r == '\u200c':
		return false
	case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r), unicode.Is(unicode.Cs, r):
		return true
	case r == '\u2028' || r == '\u2029':
		return true
	}
	return false
}

// tidyName normalizes the spaces of a name and checks its length and letters.
func tidyName(name string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	name, err := tidyText(name, table.MaxPersonName, "name")
	if err == nil && name == "" {
		err = wrong("nameless", "name")
	}
	return name, err
}
