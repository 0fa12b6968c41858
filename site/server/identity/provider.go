// Package identity speaks to the identity provider (OpenID Connect) with which people sign in: what it says about
// itself, and about somebody who comes back from it.
package identity

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"koprulu/club/people"
)

// Config is the identity provider (OpenID Connect) with which people sign in.
type Config struct {
	// Issuer is its address, as the provider itself states it.
	Issuer string
	// ClientID and Secret identify this site to it; without a secret the site is a public client.
	ClientID, Secret string
	// NameClaim is the claim that holds the name of new people, RoleClaim the one that says who is host or moderator,
	// empty for none.
	NameClaim, RoleClaim string
	// Hosts and Moderators are the values of RoleClaim for these roles.
	Hosts, Moderators []string
}

// Provider is a provider that was found.
type Provider struct {
	Config   Config
	provider *oidc.Provider
	verifier *oidc.IDTokenVerifier
	client   *http.Client
}

// patience is how long the provider may take to answer.
const patience = 15 * time.Second

// Find asks an issuer about itself and its endpoints (discovery). The error says what is wrong.
func Find(ctx context.Context, cfg Config) (*Provider, error) {
	o := &Provider{Config: cfg, client: &http.Client{Timeout: patience}}
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, o.client), cfg.Issuer)
	if err != nil {
		return nil, fmt.Errorf(
			"the provider can't be used: %w; its address has to be the issuer in its %s/.well-known/openid-configuration", err,
			strings.TrimSuffix(cfg.Issuer, "/"))
	}
	o.provider, o.verifier = provider, provider.Verifier(&oidc.Config{ClientID: cfg.ClientID})
	return o, nil
}

// Client is the client of the provider for a site with this address.
func (o *Provider) Client(base *url.URL) *oauth2.Config {
	return &oauth2.Config{ClientID: o.Config.ClientID, ClientSecret: o.Config.Secret, Endpoint: o.provider.Endpoint(),
		RedirectURL: base.JoinPath("oidc", "callback").String(), Scopes: []string{oidc.ScopeOpenID, "profile"}}
}

// Attempt is what a browser remembers while somebody signs in with the provider.
type Attempt struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Back     string `json:"back"`
}

// LegibleReason returns the error of a provider if it is one of the words that the standard has for them: it goes into
// the log.
func LegibleReason(text string) string {
	if len(text) > 60 || strings.ContainsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r != '_' }) {
		return "unknown"
	}
	return text
}

// Claimed is what the provider says about somebody.
type Claimed struct {
	Subject string
	Name    string
	Role    people.Role
}

// Ask exchanges a code for what the provider says about its owner, and checks that the provider says it to this site
// for this attempt.
func (o *Provider) Ask(ctx context.Context, client *oauth2.Config, code string, try *Attempt) (Claimed, error) {
	ctx = oidc.ClientContext(ctx, o.client)
	token, err := client.Exchange(ctx, code, oauth2.VerifierOption(try.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			// The whole error has the answer of the provider, which may hold anything.
			err = fmt.Errorf("the code was refused: status %d, %s", refused.Response.StatusCode,
				LegibleReason(refused.ErrorCode))
		}
		return Claimed{}, err
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return Claimed{}, errors.New("there is no ID token")
	}
	id, err := o.verifier.Verify(ctx, raw)
	if err != nil {
		return Claimed{}, err
	}
	if strings.TrimSpace(id.Subject) == "" {
		return Claimed{}, errors.New("the ID token has no subject: everybody without one would be the same person")
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(try.Nonce)) != 1 {
		return Claimed{}, errors.New("the ID token is for another attempt")
	}
	var claims map[string]any
	if err := id.Claims(&claims); err != nil {
		return Claimed{}, err
	}
	if o.lacks(claims) && o.provider.UserInfoEndpoint() != "" {
		info, err := o.provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			return Claimed{}, fmt.Errorf("asking for further claims: %w", err)
		}
		if info.Subject != id.Subject {
			return Claimed{}, errors.New("the further claims are about somebody else")
		}
		var more map[string]any
		if err := info.Claims(&more); err != nil {
			return Claimed{}, err
		}
		maps.Copy(more, claims)
		claims = more
	}
	name, _ := claims[o.Config.NameClaim].(string)
	return Claimed{Subject: id.Subject, Name: name, Role: o.roleOf(claims[o.Config.RoleClaim])}, nil
}

// lacks reports whether a claim that was asked for is missing.
func (o *Provider) lacks(claims map[string]any) bool {
	for _, name := range []string{o.Config.NameClaim, o.Config.RoleClaim} {
		if _, ok := claims[name]; !ok && name != "" {
			return true
		}
	}
	return false
}

// roleOf returns the role for a claim, which is a text or a list of texts.
func (o *Provider) roleOf(claim any) people.Role {
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
	case has(o.Config.Hosts):
		return people.Host
	case has(o.Config.Moderators):
		return people.Moderator
	}
	return people.Member
}
