package server

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"koprulu/club/people"
)

// OIDCConfig is the identity provider (OpenID Connect) with which people sign in.
type OIDCConfig struct {
	// Issuer is its address, as the provider itself states it.
	Issuer string
	// ClientID and Secret identify this site to it; without a secret the site is a public client.
	ClientID, Secret string
	// NameClaim is the claim that holds the name of new people, RoleClaim the one that says who is host or moderator, empty for none.
	NameClaim, RoleClaim string
	// Hosts and Moderators are the values of RoleClaim for these roles.
	Hosts, Moderators []string
}

// OIDC is a provider that was found.
type OIDC struct {
	cfg      OIDCConfig
	provider *oidc.Provider
	verifier *oidc.IDTokenVerifier
	client   *http.Client
}

// oidcTime is how long the provider may take to answer.
const oidcTime = 15 * time.Second

// FindOIDC asks an issuer about itself and its endpoints (discovery). The error says what is wrong.
func FindOIDC(ctx context.Context, cfg OIDCConfig) (*OIDC, error) {
	o := &OIDC{cfg: cfg, client: &http.Client{Timeout: oidcTime}}
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, o.client), cfg.Issuer)
	if err != nil {
		return nil, fmt.Errorf("the provider can't be used: %w; its address has to be the issuer in its %s/.well-known/openid-configuration", err, strings.TrimSuffix(cfg.Issuer, "/"))
	}
	o.provider, o.verifier = provider, provider.Verifier(&oidc.Config{ClientID: cfg.ClientID})
	return o, nil
}

// oauth is the client of the provider for a site with this address.
func (o *OIDC) oauth(base *url.URL) *oauth2.Config {
	return &oauth2.Config{ClientID: o.cfg.ClientID, ClientSecret: o.cfg.Secret, Endpoint: o.provider.Endpoint(),
		RedirectURL: base.Scheme + "://" + base.Host + "/oidc/callback", Scopes: []string{oidc.ScopeOpenID, "profile"}}
}

// errOIDC: the provider did not say who somebody is.
var errOIDC = &problem{status: http.StatusForbidden, word: "oidc"}

// oidcAttempt is what a browser remembers while somebody signs in with the provider.
type oidcAttempt struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Back     string `json:"back"`
}

// The cookie of an attempt, which ends after oidcPatience. Only the provider's answer needs it.
const (
	oidcCookie   = "koprulu-oidc"
	oidcPath     = "/oidc/"
	oidcPatience = 15 * time.Minute
)

// oidcLogin sends a browser to the provider: GET /oidc/login. It changes nothing but a cookie. A form could not do it: the policy of the pages
// lets no form lead to another site.
func (s *Server) oidcLogin(w http.ResponseWriter, v *visit) error {
	o := s.cfg.OIDC
	if o == nil {
		return errNowhere
	}
	state, _ := newToken()
	nonce, _ := newToken()
	try := oidcAttempt{State: state, Nonce: nonce, Verifier: oauth2.GenerateVerifier(), Back: local(v.URL.Query().Get("back"))}
	text, err := json.Marshal(try)
	if err != nil {
		return err
	}
	s.setOIDCCookie(w, base64.RawURLEncoding.EncodeToString(text), oidcPatience)
	http.Redirect(w, v.Request, o.oauth(s.cfg.Base).AuthCodeURL(state, oidc.Nonce(nonce), oauth2.S256ChallengeOption(try.Verifier)), http.StatusSeeOther)
	return nil
}

func (s *Server) setOIDCCookie(w http.ResponseWriter, value string, lasts time.Duration) {
	age := int(lasts / time.Second)
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{Name: oidcCookie, Value: value, Path: oidcPath, MaxAge: age, HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
}

// oidcCallback is where the provider sends the browser back: GET /oidc/callback.
func (s *Server) oidcCallback(w http.ResponseWriter, v *visit) error {
	o := s.cfg.OIDC
	if o == nil {
		return errNowhere
	}
	try, ok := attemptOf(v)
	q := v.URL.Query()
	if !ok || subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(try.State)) != 1 {
		return errOIDC // Another site sent the browser here, or the attempt took too long.
	}
	s.setOIDCCookie(w, "", 0)
	if q.Get("code") == "" {
		s.log.Info("the identity provider did not sign somebody in", "reason", legibleReason(q.Get("error")))
		return errOIDC
	}
	who, err := o.ask(v.ctx, o.oauth(s.cfg.Base), q.Get("code"), &try)
	if err != nil {
		s.log.Warn("the answer of the identity provider can't be used", "error", err)
		return errOIDC
	}
	if err := s.enterBy(w, v, o, who); err != nil {
		return err
	}
	return s.seeOther(w, v, local(try.Back))
}

// attemptOf reads what the browser remembers.
func attemptOf(v *visit) (try oidcAttempt, ok bool) {
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

// legibleReason returns the error of a provider if it is one of the words that the standard has for them: it goes into the log.
func legibleReason(text string) string {
	if len(text) > 60 || strings.ContainsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != '_' }) {
		return "unknown"
	}
	return text
}

// claimed is what the provider says about somebody.
type claimed struct {
	subject string
	name    string
	role    people.Role
}

// ask exchanges a code for what the provider says about its owner, and checks that the provider says it to this site for this attempt.
func (o *OIDC) ask(ctx context.Context, client *oauth2.Config, code string, try *oidcAttempt) (claimed, error) {
	ctx = oidc.ClientContext(ctx, o.client)
	token, err := client.Exchange(ctx, code, oauth2.VerifierOption(try.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			// The whole error has the answer of the provider, which may hold anything.
			err = fmt.Errorf("the code was refused: status %d, %s", refused.Response.StatusCode, legibleReason(refused.ErrorCode))
		}
		return claimed{}, err
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return claimed{}, errors.New("there is no ID token")
	}
	id, err := o.verifier.Verify(ctx, raw)
	if err != nil {
		return claimed{}, err
	}
	if strings.TrimSpace(id.Subject) == "" {
		return claimed{}, errors.New("the ID token has no subject: everybody without one would be the same person")
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(try.Nonce)) != 1 {
		return claimed{}, errors.New("the ID token is for another attempt")
	}
	var claims map[string]any
	if err := id.Claims(&claims); err != nil {
		return claimed{}, err
	}
	if o.lacks(claims) && o.provider.UserInfoEndpoint() != "" {
		info, err := o.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			return claimed{}, fmt.Errorf("asking for further claims: %w", err)
		}
		if info.Subject != id.Subject {
			return claimed{}, errors.New("the further claims are about somebody else")
		}
		var more map[string]any
		if err := info.Claims(&more); err != nil {
			return claimed{}, err
		}
		for name, value := range more {
			if _, known := claims[name]; !known {
				claims[name] = value
			}
		}
	}
	name, _ := claims[o.cfg.NameClaim].(string)
	return claimed{subject: id.Subject, name: name, role: o.roleOf(claims[o.cfg.RoleClaim])}, nil
}

// lacks reports whether a claim that was asked for is missing.
func (o *OIDC) lacks(claims map[string]any) bool {
	for _, name := range []string{o.cfg.NameClaim, o.cfg.RoleClaim} {
		if _, ok := claims[name]; !ok && name != "" {
			return true
		}
	}
	return false
}

// roleOf returns the role for a claim, which is a text or a list of texts.
func (o *OIDC) roleOf(claim any) people.Role {
	var values []string
	switch claim := claim.(type) {
	case string:
		values = []string{claim}
	case []any:
		for _, one := range claim {
			if text, ok := one.(string); ok {
				values = append(values, text)
			}
		}
	}
	has := func(wanted []string) bool {
		return slices.ContainsFunc(wanted, func(w string) bool { return slices.Contains(values, w) })
	}
	switch {
	case has(o.cfg.Hosts):
		return people.Host
	case has(o.cfg.Moderators):
		return people.Moderator
	}
	return people.Member
}

// enterBy signs the sender in as the person whom the provider names. Somebody new becomes a person; somebody who already is a person of the site in
// this browser is linked to the provider from now on.
func (s *Server) enterBy(w http.ResponseWriter, v *visit, o *OIDC, who claimed) error {
	now := s.now()
	subject := people.Subject{Issuer: o.cfg.Issuer, Subject: who.subject, Since: now}
	a, err := s.kept.subjects.PersonOf(v.ctx, subject.Issuer, subject.Subject)
	switch {
	case err == nil:
		if err := s.admitted(&a); err != nil {
			return err
		}
		if v.person() != a.ID {
			err := s.signIn(w, v, func(key people.Key, hash people.Hash) error { return s.kept.people.AddKey(v.ctx, a.ID, key, hash) })
			if err != nil {
				return err
			}
		}
		return s.roleBy(v.ctx, o, &a, who.role)
	case !errors.Is(err, people.ErrNobody):
		return err
	case v.who != nil:
		mine, err := s.kept.subjects.Subjects(v.ctx, v.person())
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(mine, func(u people.Subject) bool { return u.Issuer == subject.Issuer }) {
			if err := s.kept.subjects.LinkSubject(v.ctx, v.person(), subject); err != nil {
				return err
			}
			return s.roleBy(v.ctx, o, &v.who.account, who.role)
		}
		// The person in this browser is somebody else at the provider: the one who signed in now becomes a person of their own.
	}
	name, err := tidyName(who.name)
	if err != nil {
		name = v.wordsOf().Text("web.lobby.hero.guest") // They can give themselves another one at any time.
	}
	err = s.becomeBy(w, v, name, func(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error {
		return s.kept.subjects.AddSubject(ctx, a, k, hash, subject)
	})
	if err != nil {
		return err
	}
	return s.roleBy(v.ctx, o, &v.who.account, who.role)
}

// roleBy gives a person the role that the provider states, if it is asked for roles.
func (s *Server) roleBy(ctx context.Context, o *OIDC, a *people.Account, role people.Role) error {
	if o.cfg.RoleClaim == "" || a.Role == role {
		return nil
	}
	_, err := s.exercise(ctx, provider, order{on: onPerson, verb: people.RoleAct, id: string(a.ID), ConsoleAct: ConsoleAct{Role: role.String()}})
	return err
}
