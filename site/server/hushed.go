package server

import (
	"errors"
	"net/http"
	"time"

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
		s.hushedAnew(v)
		return nil
	}
	for i := range list {
		if list[i].Other == who.Person {
			return s.unhush(v, list[i].ID)
		}
	}
	return nil
}

// unhush shows the messages of somebody again, by the id in the list of the sender.
func (s *Server) unhush(v *core.Visit, id string) error {
	err := s.Kept.Hushes.Unhush(v.Ctx, v.Person(), id)
	if errors.Is(err, people.ErrNobody) {
		return core.ErrNowhere
	}
	if err != nil {
		return err
	}
	s.hushedAnew(v)
	return nil
}

// hushedAnew makes the sender's list be read again, and their pages be drawn again.
func (s *Server) hushedAnew(v *core.Visit) {
	s.Sessions.Forget(v.Person())
	v.Who = &core.Visitor{Account: v.Who.Account, Key: v.Who.Key}
	s.rooms.touchOf(v.Person())
}

// hushSomebody is hush for a form.
func (s *Server) hushSomebody(v *core.Visit, at *core.Seated, who core.Named) (string, error) {
	do := v.Value("do")
	if do != "hush" && do != "unhush" {
		return "", core.Wrong("form", "do")
	}
	return do, s.hush(v, who, do == "hush")
}

// profileHushed shows the messages of somebody again, from the profile.
func (s *Server) profileHushed(w http.ResponseWriter, v *core.Visit) error {
	if err := s.unhush(v, v.Value("id")); err != nil {
		return err
	}
	return s.profileDone(w, v, "unhushed")
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

// apiHushed lists whose messages are folded for the sender.
func (s *Server) apiHushed(w http.ResponseWriter, v *core.Visit) error {
	list, err := s.Kept.Hushes.Hushed(v.Ctx, v.Person())
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
	return core.WriteJSON(w, http.StatusOK, out)
}

// apiUnhush removes somebody from that list and returns the rest.
func (s *Server) apiUnhush(w http.ResponseWriter, v *core.Visit) error {
	if err := s.unhush(v, v.PathValue("id")); err != nil {
		return err
	}
	return s.apiHushed(w, v)
}
