package server

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"koprulu/club/people"
)

// What people get messages about. The kinds that they don't want are stored, so that kinds added later are sent.

// toldKinds stores which kinds of messages the reader wants, according to the form of the profile.
func (s *Server) toldKinds(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	if err := s.kept.addresses.SetUntold(v.ctx, v.person(), untoldBut(v.form["kind"])); err != nil {
		return err
	}
	return s.profileDone(w, v, "saved")
}

// untoldBut returns the kinds that words do not name.
func untoldBut(words []string) (untold people.NoticeKinds) {
	for i, kind := range people.Chosen {
		untold = untold.With(kind, !slices.Contains(words, people.ChosenWords[i]))
	}
	return untold
}

// tells stores whether a person gets messages of a kind.
func (s *Server) tells(v *visit, kind people.NoticeKind, told bool) error {
	untold, err := s.kept.addresses.Untold(v.ctx, v.person())
	if err != nil {
		return err
	}
	return s.kept.addresses.SetUntold(v.ctx, v.person(), untold.With(kind, !told))
}

// apiKinds lists the kinds of messages that the sender gets: GET /api/v1/me/messages.
func (s *Server) apiKinds(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	untold, err := s.kept.addresses.Untold(v.ctx, v.person())
	if err != nil {
		return err
	}
	kinds := []string{}
	for i, kind := range people.Chosen {
		if !untold.Has(kind) {
			kinds = append(kinds, people.ChosenWords[i])
		}
	}
	return writeJSON(w, http.StatusOK, map[string]any{"kinds": kinds})
}

// apiSetKinds stores which kinds of messages the sender gets: PUT /api/v1/me/messages.
func (s *Server) apiSetKinds(w http.ResponseWriter, v *visit) error {
	if err := needPerson(v); err != nil {
		return err
	}
	var body struct {
		Kinds []string `json:"kinds"`
	}
	if err := wanted(v, &body); err != nil {
		return err
	}
	if body.Kinds == nil {
		return missing("kinds")
	}
	for i, word := range body.Kinds {
		if !slices.Contains(people.ChosenWords, word) {
			return wrongField(fmt.Sprintf("kinds.%d", i), "it is one of %s", strings.Join(people.ChosenWords, ", "))
		}
	}
	if err := s.kept.addresses.SetUntold(v.ctx, v.person(), untoldBut(body.Kinds)); err != nil {
		return err
	}
	return s.apiKinds(w, v)
}
