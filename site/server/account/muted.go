package account

import (
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
)

// profileMuted shows the messages of somebody again, from the profile.
func (s *Chapter) profileMuted(v *core.Visit) error {
	return s.profileDone(v, "unhushed", s.Unmute(v, v.Value("id")))
}

// apiMuted lists whose messages are folded for the sender.
func (s *Chapter) apiMuted(v *core.Visit) error {
	list, err := s.Kept.Mutes.Muted(v.Ctx, v.Person())
	type hushed struct {
		ID    string    `json:"id"`
		Name  string    `json:"name"`
		Since time.Time `json:"since"`
	}
	shown := core.Each(list, func(h *people.Muted) hushed { return hushed{h.ID, h.Name, h.Since} })
	return v.Reply(map[string]any{"hushed": shown}, err)
}

// apiUnmute removes somebody from that list and returns the rest.
func (s *Chapter) apiUnmute(v *core.Visit) error {
	if err := s.Unmute(v, v.PathValue("id")); err != nil {
		return err
	}
	return s.apiMuted(v)
}
