package account

import (
	"fmt"
	"slices"
	"strings"

	"koprulu/club/people"
	"koprulu/site/server/core"
)

// What people get messages about. The kinds that they don't want are stored, so that kinds added later are sent.

// toldKinds stores which kinds of messages the reader wants, according to the form of the profile.
func (s *addresses) toldKinds(v *core.Visit) error {
	return s.profileDone(v, "saved", s.Kept.Addresses.SetUntold(v.Ctx, v.Person(), untoldBut(v.Fields["kind"])))
}

// untoldBut returns the kinds that words do not name.
func untoldBut(words []string) (untold people.NoticeKinds) {
	for i, kind := range people.Chosen {
		untold = untold.With(kind, !slices.Contains(words, people.ChosenWords[i]))
	}
	return untold
}

// apiKinds lists the kinds of messages that the sender gets: GET /api/v1/me/messages.
func (s *addresses) apiKinds(v *core.Visit) error {
	untold, err := s.Kept.Addresses.Untold(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	kinds := []string{}
	for i, kind := range people.Chosen {
		if !untold.Has(kind) {
			kinds = append(kinds, people.ChosenWords[i])
		}
	}
	return v.OK(map[string]any{"kinds": kinds})
}

// apiSetKinds stores which kinds of messages the sender gets: PUT /api/v1/me/messages.
func (s *addresses) apiSetKinds(v *core.Visit) error {
	kinds, err := core.Only[[]string](v, "kinds")
	if err != nil {
		return err
	}
	for i, word := range kinds {
		if !slices.Contains(people.ChosenWords, word) {
			return core.WrongField(fmt.Sprintf("kinds.%d", i), "it is one of %s", strings.Join(people.ChosenWords, ", "))
		}
	}
	if err := s.Kept.Addresses.SetUntold(v.Ctx, v.Person(), untoldBut(kinds)); err != nil {
		return err
	}
	return s.apiKinds(v)
}
