package server

import (
	"koprulu/club/people"
	"koprulu/site/server/core"
)

// Whose messages a person does not want to read: they are folded for that person everywhere, and nobody else is told.

// mostHushed is how many people one person may have on the list.
const mostHushed = 500

// hush folds the messages of somebody for the sender, or shows them again.
func (s *Server) hush(v *core.Visit, who core.Named, on bool) error {
	list, err := s.Kept.Hushes.Hushed(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	if on {
		if len(list) >= mostHushed {
			return core.Wrong("many", "seat")
		}
		if err := s.Kept.Hushes.Hush(v.Ctx, v.Person(), people.Hushed{ID: core.NewID(core.IDLetters), Other: who.Person, Since: s.Now()}); err != nil {
			return err
		}
		s.MutedAnew(v)
		return nil
	}
	for i := range list {
		if list[i].Other == who.Person {
			return s.Unmute(v, list[i].ID)
		}
	}
	return nil
}

// hushSomebody is hush for a form.
func (s *Server) hushSomebody(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	do := v.Value("do")
	if do != "hush" && do != "unhush" {
		return "", core.Wrong("form", "do")
	}
	return do, s.hush(v, who, do == "hush")
}

// apiHush is hush for a program: {"message": 12, "hushed": true}.
func (s *Server) apiHush(v *core.Visit, at *core.Seated) error {
	var body struct {
		apiWho
		Hushed *bool `json:"hushed"`
	}
	if err := core.ReadJSON(v, &body); err != nil {
		return err
	}
	if body.Hushed == nil {
		return core.Wrong("json", "hushed")
	}
	who, err := s.Named(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return s.hush(v, who, *body.Hushed)
}
