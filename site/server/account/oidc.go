package account

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"iter"
	"slices"
	"strconv"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/site/server/identity"
)

// errOIDC: the provider did not say who somebody is.
var errOIDC = core.Forbidden("oidc")

// The cookie of an attempt, which ends after oidcPatience. Only the provider's answer needs it.
const (
	oidcCookie   = "koprulu-oidc"
	oidcPath     = "/oidc/"
	oidcPatience = 15 * time.Minute
)

// oidcLogin sends a browser to the provider: GET /oidc/login. It changes nothing but a cookie. A form could not do it:
// the policy of the pages lets no form lead to another site.
func (s *Chapter) oidcLogin(v *core.Visit) error {
	o := s.Config.OIDC
	if o == nil {
		return core.ErrNowhere
	}
	state, _ := core.NewToken()
	nonce, _ := core.NewToken()
	try := identity.Attempt{State: state, Nonce: nonce, Verifier: oauth2.GenerateVerifier(),
		Back: core.Local(v.Param("back"))}
	text, err := json.Marshal(try)
	if err != nil {
		return err
	}
	s.Remember(v, oidcCookie, base64.RawURLEncoding.EncodeToString(text), oidcPath, oidcPatience)
	return v.Redirect(o.Client(s.Config.Base).AuthCodeURL(state, oidc.Nonce(nonce),
		oauth2.S256ChallengeOption(try.Verifier)))
}

// oidcCallback is where the provider sends the browser back: GET /oidc/callback.
func (s *Chapter) oidcCallback(v *core.Visit) error {
	o := s.Config.OIDC
	if o == nil {
		return core.ErrNowhere
	}
	try, ok := attemptOf(v)
	q := v.URL.Query()
	if !ok || subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(try.State)) != 1 {
		return errOIDC // Another site sent the browser here, or the attempt took too long.
	}
	s.Remember(v, oidcCookie, "", oidcPath, 0)
	if q.Get("code") == "" {
		s.Log.Info("the identity provider did not sign somebody in", "reason", identity.LegibleReason(q.Get("error")))
		return errOIDC
	}
	who, err := o.Ask(v.Ctx, o.Client(s.Config.Base), q.Get("code"), &try)
	if err != nil {
		s.Log.Warn("the answer of the identity provider can't be used", "error", err)
		return errOIDC
	}
	if err := s.enterBy(v, o, who); err != nil {
		return err
	}
	return s.SeeOther(v, core.Local(try.Back))
}

// attemptOf reads what the browser remembers.
func attemptOf(v *core.Visit) (try identity.Attempt, ok bool) {
	c, err := v.Cookie(oidcCookie)
	if err != nil {
		return try, false
	}
	text, err := base64.RawURLEncoding.DecodeString(c.Value)
	if err != nil || json.Unmarshal(text, &try) != nil {
		return try, false
	}
	return try, try.State != "" && try.Nonce != "" && try.Verifier != ""
}

// enterBy signs the sender in as the person whom the provider names. Somebody new becomes a person; somebody who
// already is a person of the site in this browser is linked to the provider from now on.
func (s *Chapter) enterBy(v *core.Visit, o *identity.Provider, who identity.Claimed) error {
	now := s.Now()
	subject := people.Subject{Issuer: o.Config.Issuer, Subject: who.Subject, Since: now}
	a, err := s.Kept.Subjects.PersonOf(v.Ctx, subject.Issuer, subject.Subject)
	switch {
	case err == nil:
		if err := s.Admitted(&a); err != nil {
			return err
		}
		if v.Person() != a.ID {
			err := s.SignIn(v, func(key people.Key, hash people.Hash) error {
				return s.Kept.People.AddKey(v.Ctx, a.ID, key, hash)
			})
			if err != nil {
				return err
			}
		}
		return s.roleBy(v.Ctx, o, &a, who.Role)
	case !errors.Is(err, people.ErrNobody):
		return err
	case v.Who != nil:
		mine, err := s.Kept.Subjects.Subjects(v.Ctx, v.Person())
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(mine, func(u people.Subject) bool { return u.Issuer == subject.Issuer }) {
			if err := s.Kept.Subjects.LinkSubject(v.Ctx, v.Person(), subject); err != nil {
				return err
			}
			return s.roleBy(v.Ctx, o, &v.Who.Account, who.Role)
		}
		// The person in this browser is somebody else at the provider: the one who signed in now becomes a person of their
		// own.
	}
	err = s.BecomeBy(v, s.namesFor(v, who.Name), func(ctx context.Context, a people.Account, k people.Key,
		hash people.Hash) error {
		return s.Kept.Subjects.AddSubject(ctx, a, k, hash, subject)
	})
	if err != nil {
		return err
	}
	return s.roleBy(v.Ctx, o, &v.Who.Account, who.Role)
}

// mostNamesakes is how many people may have the same name at a provider and yet not become guests here.
const mostNamesakes = 9

// namesFor are the names that somebody gets whom the provider calls by a name: that name, with a number behind it if
// others have it, otherwise that of a guest. They can give themselves another one at any time.
func (s *Chapter) namesFor(v *core.Visit, name string) iter.Seq[string] {
	return func(yield func(name string) bool) {
		for n := 1; n <= mostNamesakes; n++ {
			called := name
			if n > 1 {
				called += " " + strconv.Itoa(n)
			}
			if called, err := s.TidyName(called); err == nil && !yield(called) {
				return
			}
		}
		core.GuestNames(v)(yield)
	}
}

// roleBy gives a person the role that the provider states, if it is asked for roles.
func (s *Chapter) roleBy(ctx context.Context, o *identity.Provider, a *people.Account, role people.Role) error {
	if o.Config.RoleClaim == "" || a.Role == role {
		return nil
	}
	_, err := s.gate.Exercise(ctx, gate.Provider, gate.Order{On: gate.OnPerson, Verb: people.RoleAct, ID: string(a.ID),
		Wish: gate.Wish{Role: role.String()}})
	return err
}
