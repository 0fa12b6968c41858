package play

import (
	"context"
	"slices"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/web/chat"
	"koprulu/site/web/page"
	"koprulu/table"
)

// The longest message and note, in letters.
const (
	maxMessage = 500
	maxNote    = 4000
)

// chatFor returns the chat of a table for the page of a reader. The messages are read once and then kept in the room.
func (s *chats) chatFor(v *core.Visit, reader page.Reader, snap *table.Snapshot, m *Room) (chat.Chat, error) {
	c := chat.Chat{Table: core.TablePath(snap.ID), Players: snap.Settings.PlayersChat, Owner: reader.Person != "" &&
		snap.Owner == reader.Person,
		CanOpen: snap.Status == table.Waiting}
	c.Closed = !core.Reads(&core.Seated{Snap: snap}, reader.Person)
	if c.Closed {
		return c, nil
	}
	messages, err := s.messages(v.Ctx, m)
	if err != nil {
		return c, err
	}
	var muted core.Muted
	if reader.Person != "" {
		if muted, err = s.MutedBy(v); err != nil {
			return c, err
		}
	}
	c.Lines = make([]chat.Line, 0, len(messages))
	for _, said := range messages {
		c.Lines = append(c.Lines, chat.Line{ID: said.ID, At: said.At, Name: core.WriterOf(reader.Words, &said),
			Role: core.RoleShown(reader.Words, said.Role), Seat: said.Seat, Text: said.Text,
			Other: reader.Person != "" && said.Person != "" && said.Person != reader.Person, Folded: muted[said.Person]})
	}
	return c, nil
}

// messages returns the last messages of a table, the oldest first.
func (s *chats) messages(ctx context.Context, m *Room) ([]table.Message, error) {
	m.mu.Lock()
	kept, before := m.chat, m.said
	m.mu.Unlock()
	if kept != nil {
		return kept, nil
	}
	list, err := s.Kept.Chat.Chat(ctx, m.id, 0, core.PageChat)
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
func (s *chats) say(ctx context.Context, at *core.Seated, who *core.Visitor, text string) (int64, error) {
	if err := s.mayTalk(ctx, at, &who.Account); err != nil {
		return 0, err
	}
	text, err := core.NeedText(text, maxMessage, "text")
	if err != nil {
		return 0, err
	}
	written, err := s.Kept.Chat.Written(ctx, who.Account.ID, s.Now().Add(-core.Day))
	if err != nil {
		return 0, err
	}
	if !s.Config.Unlimited && written >= s.Config.Quotas.Messages {
		return 0, errMessagesToday
	}
	a := &who.Account
	message := table.Message{At: s.Now(), Person: a.ID, Name: a.Name, Role: string(a.Role), Seat: at.Seat, Text: text}
	id, err := s.Kept.Chat.Say(ctx, at.ID(), message)
	if err != nil {
		return 0, err
	}
	s.play.Chatted(at.ID())
	message.ID = id
	if err := s.mention(ctx, at.Snap, &message); err != nil {
		s.Log.Error("telling who was mentioned", "table", at.ID(), "error", err) // The message was sent.
	}
	return id, nil
}

// mention tells the people of a table whom a message mentions, unless they don't want to read its writer.
func (s *chats) mention(ctx context.Context, snap *table.Snapshot, m *table.Message) error {
	var who []table.Person
	var called []string
	for i := range snap.Seats {
		if snap.Seats[i].Person != "" {
			called = append(called, snap.Seats[i].Name)
		}
	}
	for i := range snap.Seats {
		seat := &snap.Seats[i]
		if seat.Person == "" || seat.Person == m.Person || seat.Left || !names.Mentions(m.Text, seat.Name, called...) {
			continue
		}
		muted, err := s.Kept.Mutes.Muted(ctx, seat.Person)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(muted, func(h people.Muted) bool { return h.Other == m.Person }) {
			who = append(who, seat.Person)
		}
	}
	s.Notices.Mentioned(snap, who, m.At)
	return nil
}

// Chatted makes everyone at a table see what the store has of its chat.
func (s *Chapter) Chatted(id table.ID) {
	if m := s.Rooms.Find(id); m != nil {
		m.chatted()
	}
}

// note stores what a person writes down for themselves.
func (s *chats) note(v *core.Visit, at *core.Seated) error {
	text, err := core.TidyText(v.Value("text"), maxNote, "text")
	if err != nil {
		return err
	}
	err = s.Kept.Chat.SaveNote(v.Ctx, at.ID(), v.Person(), text)
	if err != nil || v.Partial() {
		return v.Done(err)
	}
	return s.SeeOther(v, at.Path())
}

// Why somebody may not write in the chat of a table.
var (
	errTableMute   = core.Forbidden("table-muted")
	errPlayersChat = core.Forbidden("players-chat")
	// errMessagesToday: they have written their quota.
	errMessagesToday = core.Today("messages-today")
)

// mayTalk returns why a person may not write in the chat of a table, nil if they may.
func (s *chats) mayTalk(ctx context.Context, at *core.Seated, a *people.Account) error {
	switch {
	case a.Mute.Holds(s.Now()):
		return core.MutedProblem(a)
	case !core.Reads(at, a.ID):
		return errPlayersChat
	case table.Called(at.Snap.Seats, a.ID, a.Name):
		return core.ErrCalled // A spectator can't speak in the name of a player.
	}
	c, err := s.Kept.TableMutes.TableMute(ctx, at.ID(), a.ID)
	if err == nil && c.Muted {
		err = errTableMute
	}
	return err
}

// playersChat closes the chat to everybody but the players, or opens it.
func (s *chats) playersChat(v *core.Visit, at *core.Seated, m *Room) error {
	on := v.Value("players")
	if on != "on" && on != "off" {
		return core.WrongForm("players")
	}
	return s.talkers(v, at, on == "on")
}

// talkers says whether only players may write in the chat of a table, in the name of its owner.
func (s *chats) talkers(v *core.Visit, at *core.Seated, players bool) error {
	which := gate.AnybodyTalks
	if players {
		which = gate.PlayersMayTalk
	}
	return s.play.gate.AsOwner(v, at, gate.Order{Verb: people.TalkAct, Which: which})
}

// apiPlayersChat is playersChat for a program: {"players": true}.
func (s *chats) apiPlayersChat(v *core.Visit, at *core.Seated, body struct {
	Players *bool `json:"players"`
}) error {
	if body.Players == nil {
		return core.Wrong("json", "players")
	}
	return s.talkers(v, at, *body.Players)
}
