package account

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/kept"
	"koprulu/site/web/profile"
)

// Who can become a person of a site: everybody, people with a code of the host, or people whom an identity provider
// knows.

var (
	errInvite = core.Forbidden("invite")
)

// withInvite stores a new person who uses a code.
func withInvite(invites kept.Invites, invite people.Hash) func(ctx context.Context, a people.Account, k people.Key,
	hash people.Hash) error {
	return func(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
		err := invites.AddInvited(ctx, a, k, hash, invite)
		if errors.Is(err, people.ErrNobody) {
			return errInvite
		}
		return err
	}
}

// invited asks visitors who opened the link of an invite code for a name: GET /invite/{code}.
func (s *Chapter) invited(v *core.Visit) error {
	if s.Config.SignUp != core.SignUpInvite {
		return core.ErrNowhere
	}
	if v.Who != nil {
		return s.SeeOther(v, "/") // They are a person already, and leave the code for somebody else.
	}
	code := v.PathValue("code")
	hash, ok := core.HashInvite(code)
	if ok {
		var err error
		if ok, err = s.Kept.Invites.InviteOpen(v.Ctx, hash, s.Now()); err != nil {
			return err
		}
	}
	if !ok {
		return errInvite
	}
	v.Secret = true
	v.Out.Header().Set("Referrer-Policy", "no-referrer")
	return s.signUpPage(v, http.StatusOK, code, "")
}

// signUp makes the sender a person with a name, by an invite code: POST /signup.
func (s *Chapter) signUp(v *core.Visit) error {
	if s.Config.SignUp != core.SignUpInvite {
		return core.ErrNowhere
	}
	if v.Who != nil {
		return s.SeeOther(v, "/")
	}
	again := func(err error) error {
		p := core.ProblemOf(err)
		if p.Status >= 500 || p == core.ErrMuch {
			return err
		}
		v.Secret = true
		return s.signUpPage(v, p.Status, v.Value("code"), p.Sentence(v.WordsOf()))
	}
	hash, ok := core.HashInvite(v.Value("code"))
	if !ok {
		return again(errInvite)
	}
	name, err := s.TidyName(v.Value("name"))
	if err != nil {
		return again(err)
	}
	if err := s.BecomeBy(v, slices.Values([]string{name}), withInvite(s.Kept.Invites, hash)); err != nil {
		return again(err)
	}
	return s.SeeOther(v, "/")
}

// signUpPage shows the profile of a stranger with the form for a code, and what is wrong with it.
func (s *Chapter) signUpPage(v *core.Visit, status int, code, problem string) error {
	return s.profileWith(v, status, func(p *profile.Page) {
		p.Code, p.CodeName, p.CodeWrong = code, v.Value("name"), problem
	})
}
