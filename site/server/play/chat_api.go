package play

import (
	"net/http"
	"time"

	"koprulu/locale"
	"koprulu/site/server/core"
)

// apiMessage is a message of the chat in the API.
type apiMessage struct {
	ID   int64     `json:"id"`
	At   time.Time `json:"at"`
	Name string    `json:"name,omitempty"`
	// Guest is true if the name is one that the site gave to a guest.
	Guest bool `json:"guest,omitempty"`
	// Role is what its author was on the site when they wrote it: host, moderator, or empty.
	Role string `json:"role,omitempty"`
	// Hidden is true if a host or a moderator has hidden the name.
	Hidden bool `json:"hidden,omitempty"`
	// Seat counts from 1 and is 0 for a spectator.
	Seat int    `json:"seat,omitempty"`
	Text string `json:"text"`
	// Muted is true if the reader does not want to read its author.
	Muted bool `json:"hushed,omitempty"`
}

// apiChat returns the last messages of a table.
func (s *chats) apiChat(v *core.Visit, at *core.Seated) error {
	if !core.Reads(at, v.Person()) {
		return errPlayersChat
	}
	list, err := s.Kept.Chat.Chat(v.Ctx, at.ID(), 0, core.PageChat)
	if err != nil {
		return err
	}
	muted, err := s.MutedBy(v)
	if err != nil {
		return err
	}
	out := struct {
		Messages []apiMessage `json:"messages"`
	}{[]apiMessage{}}
	for _, m := range list {
		message := apiMessage{ID: m.ID, At: m.At, Name: m.Name, Guest: locale.IsGuest(m.Name), Role: m.Role,
			Hidden: m.NameHidden(), Text: m.Text, Muted: muted[m.Person]}
		if int(m.Seat) < len(at.Snap.Seats) {
			message.Seat = int(m.Seat) + 1
		}
		out.Messages = append(out.Messages, message)
	}
	return v.OK(out)
}

// apiSay says something in the chat: {"text": "…"}.
func (s *chats) apiSay(v *core.Visit, at *core.Seated, body struct {
	Text string `json:"text"`
}) error {
	id, err := s.say(v.Ctx, at, v.Who, body.Text)
	if err != nil {
		return err
	}
	return v.JSON(http.StatusCreated, map[string]int64{"id": id})
}
