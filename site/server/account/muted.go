package account

import (
	"time"

	"koprulu/site/server/core"
)

// profileMuted shows the messages of somebody again, from the profile.
func (s *Chapter) profileMuted(v *core.Visit) error {
	if err := s.Unmute(v, v.Value("id")); err != nil {
		return err
	}
	return s.profileDone(v, "unhushed")
}

// apiMuted lists whose messages are folded for the sender.
func (s *Chapter) apiMuted(v *core.Visit) error {
	list, err := s.Kept.Mutes.Muted(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	type hushed struct {
		ID    string    `json:"id"`
		Name  string    `json:"name"`
		Since time.Time `json:"since"`
	}
	out := struct {
		Hushed []hushed `json:"hushed"`
	}{[]hushed{}}
	for _, h := range list {
		out.Hushed = append(out.Hushed, hushed{h.ID, h.Name, h.Since})
	}
	return v.OK(out)
}

// apiUnmute removes somebody from that list and returns the rest.
func (s *Chapter) apiUnmute(v *core.Visit) error {
	if err := s.Unmute(v, v.PathValue("id")); err != nil {
		return err
	}
	return s.apiMuted(v)
}
