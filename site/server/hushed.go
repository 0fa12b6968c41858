package server

import (
	"errors"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// Whose messages a person does not want to read: they are folded for that person everywhere, and nobody else is told.

// mostHushed is how many people one person may have on the list.
const mostHushed = 500

// hushing is the list of a person, as the server knows it: it never changes.
type hushing map[table.Person]bool

// hushedBy returns whose messages a visitor does not want to read. It is read once for each session.
func (s *Server) hushedBy(v *visit) (hushing, error) {
	if v.who == nil {
		return nil, nil
	}
	if known := v.who.hushed.Load(); known != nil {
		return *known, nil
	}
	list, err := s.kept.hushes.Hushed(v.ctx, v.person())
	if err != nil {
		return nil, err
	}
	h := hushing{}
	for i := range list {
		h[list[i].Other] = true
	}
	v.who.hushed.Store(&h)
	return h, nil
}

// hush folds the messages of somebody for the sender, or shows them again.
func (s *Server) hush(v *visit, who meant, on bool) error {
	list, err := s.kept.hushes.Hushed(v.ctx, v.person())
	if err != nil {
		return err
	}
	if on {
		if len(list) >= mostHushed {
			return wrong("many", "seat")
		}
		if err := s.kept.hushes.Hush(v.ctx, v.person(), people.Hushed{ID: newID(keyLetters), Other: who.person, Since: s.now()}); err != nil {
			return err
		}
		s.hushedAnew(v)
		return nil
	}
	for i := range list {
		if list[i].Other == who.person {
			return s.unhush(v, list[i].ID)
		}
	}
	return nil
}

// unhush shows the messages of somebody again, by the id in the list of the sender.
func (s *Server) unhush(v *visit, id string) error {
	err := s.kept.hushes.Unhush(v.ctx, v.person(), id)
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	if err != nil {
		return err
	}
	s.hushedAnew(v)
	return nil
}

// hushedAnew makes the sender's list be read again, and their pages be drawn again.
func (s *Server) hushedAnew(v *visit) {
	s.sessions.forget(v.person())
	v.who = &visitor{account: v.who.account, key: v.who.key}
	s.rooms.touchOf(v.person())
}

// hushSomebody is hush for a form.
func (s *Server) hushSomebody(v *visit, at *seated, who meant) (string, error) {
	do := v.value("do")
	if do != "hush" && do != "unhush" {
		return "", wrong("form", "do")
	}
	return do, s.hush(v, who, do == "hush")
}

// profileHushed shows the messages of somebody again, from the profile.
func (s *Server) profileHushed(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if err := s.unhush(v, v.value("id")); err != nil {
		return err
	}
	return s.profileDone(w, v, "unhushed")
}

// apiHush is hush for a program: {"message": 12, "hushed": true}.
func (s *Server) apiHush(v *visit, at *seated) error {
	var body struct {
		apiWho
		Hushed *bool `json:"hushed"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Hushed == nil {
		return wrong("json", "hushed")
	}
	who, err := s.meant(v, at, body.Seat, body.Message)
	if err != nil {
		return err
	}
	return s.hush(v, who, *body.Hushed)
}

// apiHushed lists whose messages are folded for the sender.
func (s *Server) apiHushed(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	list, err := s.kept.hushes.Hushed(v.ctx, v.person())
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
	return writeJSON(w, http.StatusOK, out)
}

// apiUnhush removes somebody from that list and returns the rest.
func (s *Server) apiUnhush(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	if err := s.unhush(v, v.PathValue("id")); err != nil {
		return err
	}
	return s.apiHushed(w, v)
}
