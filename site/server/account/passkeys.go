package account

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// passkeys makes and checks passkeys. Between the two halves of a ceremony, what has to match is kept in memory for a
// few minutes, under a name that only the browser knows.
type passkeys struct {
	// web is nil where there can be no passkeys.
	web *webauthn.WebAuthn

	mu      sync.Mutex
	pending map[string]ceremony
}

// ceremony is the first half of making or using a passkey. person is empty for signing in.
type ceremony struct {
	session webauthn.SessionData
	person  table.Person
	ends    time.Time
}

// sharedCeremony is a ceremony as the servers of a site share it.
type sharedCeremony struct {
	Session webauthn.SessionData `json:"session"`
	Person  table.Person         `json:"person"`
}

const (
	ceremonyTime   = 5 * time.Minute
	mostCeremonies = 10_000
	ceremonyHeader = "Koprulu-Ceremony"
	mostPasskeys   = 20
)

// newPasskeys prepares passkeys for the address of the site. They belong to a host name: an IP address has none.
func newPasskeys(base *url.URL) (*passkeys, error) {
	if net.ParseIP(base.Hostname()) != nil {
		return &passkeys{}, nil
	}
	w, err := webauthn.New(&webauthn.Config{RPDisplayName: "Koprulu", RPID: base.Hostname(),
		RPOrigins: []string{base.Scheme + "://" + base.Host}})
	if err != nil {
		return nil, fmt.Errorf("preparing passkeys for %s: %w", base.Host, err)
	}
	return &passkeys{web: w, pending: map[string]ceremony{}}, nil
}

// hold keeps the first half of a ceremony and returns its name, or ErrBusy if there are too many.
func (p *passkeys) hold(c ceremony, now time.Time) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.pending) >= mostCeremonies {
		for name, c := range p.pending {
			if c.ends.Before(now) {
				delete(p.pending, name)
			}
		}
		if len(p.pending) >= mostCeremonies {
			return "", core.ErrBusy
		}
	}
	name, _ := core.NewToken()
	c.ends = now.Add(ceremonyTime)
	p.pending[name] = c
	return name, nil
}

// take returns the first half of a ceremony, once.
func (p *passkeys) take(name string, now time.Time) (ceremony, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, ok := p.pending[name]
	delete(p.pending, name)
	return c, ok && now.Before(c.ends)
}

// holder is a person as package webauthn sees them. The id of the person is the handle that authenticators keep.
type holder struct {
	account people.Account
	keys    []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.account.ID) }
func (h *holder) WebAuthnName() string                       { return h.account.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.account.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// holder returns a person with their passkeys.
func (s *Chapter) holder(v *core.Visit, account people.Account) (*holder, error) {
	kept, err := s.Kept.Passkeys.Passkeys(v.Ctx, account.ID)
	if err != nil {
		return nil, err
	}
	h := &holder{account: account}
	for _, k := range kept {
		var c webauthn.Credential
		if err := json.Unmarshal(k.Credential, &c); err != nil {
			return nil, fmt.Errorf("reading a passkey: %w", err)
		}
		h.keys = append(h.keys, c)
	}
	return h, nil
}

// newPasskey begins making a passkey for the sender: it sends what the browser has to ask the authenticator for.
func (s *Chapter) newPasskey(v *core.Visit) error {
	if s.keys.web == nil {
		return core.ErrPasskey
	}
	h, err := s.holder(v, v.Who.Account)
	if err != nil {
		return err
	}
	if len(h.keys) >= mostPasskeys {
		return core.Wrong("many", "passkey")
	}
	options, session, err := s.keys.web.BeginRegistration(h,
		webauthn.WithResidentKeyRequirement(protocol.ResidentKeyRequirementRequired),
		webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
	if err != nil {
		return fmt.Errorf("beginning a passkey: %w", err)
	}
	return s.beginCeremony(v, ceremony{session: *session, person: v.Person()}, options)
}

// beginCeremony keeps the first half of a ceremony and sends it to the browser.
func (s *Chapter) beginCeremony(v *core.Visit, c ceremony, options any) error {
	name, err := s.holdCeremony(v.Ctx, c)
	if err != nil {
		return err
	}
	v.Out.Header().Set(ceremonyHeader, name)
	return v.OK(options)
}

// addPasskey finishes what newPasskey began.
func (s *Chapter) addPasskey(v *core.Visit) error {
	c, ok, err := s.takeCeremony(v.Ctx, v.Header.Get(ceremonyHeader))
	if err != nil {
		return err
	}
	if !ok || c.person != v.Person() {
		return core.ErrPasskey
	}
	h, err := s.holder(v, v.Who.Account)
	if err != nil {
		return err
	}
	made, err := protocol.ParseCredentialCreationResponseBody(v.Body)
	if err != nil {
		return passkeyError(s, err)
	}
	key, err := s.keys.web.CreateCredential(h, c.session, made)
	if err != nil {
		return passkeyError(s, err)
	}
	text, err := json.Marshal(key)
	if err != nil {
		return err
	}
	now := s.Now()
	err = s.Kept.Passkeys.AddPasskey(v.Ctx, people.Passkey{ID: key.ID, Person: v.Person(),
		Name: core.DeviceName(v.UserAgent()), Credential: text, Created: now, Used: now})
	if err != nil {
		return err
	}
	return v.OK(map[string]bool{"ok": true})
}

// beginSignIn begins signing a person in by passkey; the authenticator says who it is.
func (s *Chapter) beginSignIn(v *core.Visit) error {
	if s.keys.web == nil {
		return core.ErrPasskey
	}
	options, session, err := s.keys.web.BeginDiscoverableLogin()
	if err != nil {
		return fmt.Errorf("beginning to sign in: %w", err)
	}
	return s.beginCeremony(v, ceremony{session: *session}, options)
}

// endSignIn finishes what beginSignIn began: this device gets the identity of the person.
func (s *Chapter) endSignIn(v *core.Visit) error {
	c, ok, err := s.takeCeremony(v.Ctx, v.Header.Get(ceremonyHeader))
	if err != nil {
		return err
	}
	if !ok || c.person != "" {
		return core.ErrPasskey
	}
	shown, err := protocol.ParseCredentialRequestResponseBody(v.Body)
	if err != nil {
		return passkeyError(s, err)
	}
	var h *holder
	find := func(_, handle []byte) (webauthn.User, error) {
		account, err := s.Kept.People.Person(v.Ctx, table.Person(handle))
		if err != nil {
			return nil, err
		}
		h, err = s.holder(v, account)
		return h, err
	}
	key, err := s.keys.web.ValidateDiscoverableLogin(find, c.session, shown)
	if err != nil || key.Authenticator.CloneWarning {
		return passkeyError(s, err)
	}
	if err := s.Admitted(&h.account); err != nil {
		return err
	}
	text, err := json.Marshal(key)
	if err != nil {
		return err
	}
	err = s.SignIn(v, func(k people.Key, hash people.Hash) error {
		return s.Kept.Passkeys.UsePasskey(v.Ctx, people.Passkey{ID: key.ID, Person: h.account.ID, Credential: text,
			Used: s.Now()}, k, hash)
	})
	if err != nil {
		return core.Instead(err, people.ErrNobody, core.ErrPasskey)
	}
	return v.OK(map[string]bool{"ok": true})
}

// passkeyError hides why a passkey was refused; the log has the reason.
func passkeyError(s *Chapter, err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return core.ErrLarge
	}
	s.Log.Debug("a passkey was refused", "error", err)
	return core.ErrPasskey
}

// removePasskey removes a passkey.
func (s *Chapter) removePasskey(v *core.Visit) error {
	id, err := passkeyID(v.Value("id"))
	if err != nil {
		return core.ErrNowhere
	}
	return s.profileDone(v, "passkey", s.Kept.Passkeys.RemovePasskey(v.Ctx, v.Person(), id))
}

// passkeyID reads the name of a passkey as the profile writes it.
func passkeyID(text string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(text) }

// holdCeremony keeps the first half of a ceremony and returns its name.
func (s *Chapter) holdCeremony(ctx context.Context, c ceremony) (string, error) {
	if s.Config.Shared == nil {
		return s.keys.hold(c, s.Now())
	}
	text, err := json.Marshal(sharedCeremony{c.session, c.person})
	if err != nil {
		return "", err
	}
	name, _ := core.NewToken()
	return name, s.Config.Shared.Begin(ctx, name, text, s.Now().Add(ceremonyTime))
}

// takeCeremony returns the first half of a ceremony, once.
func (s *Chapter) takeCeremony(ctx context.Context, name string) (c ceremony, ok bool, err error) {
	if s.Config.Shared == nil {
		c, ok = s.keys.take(name, s.Now())
		return c, ok, nil
	}
	text, err := s.Config.Shared.Finish(ctx, name, s.Now())
	if errors.Is(err, people.ErrNobody) {
		return c, false, nil
	}
	var kept sharedCeremony
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	return ceremony{session: kept.Session, person: kept.Person}, err == nil, err
}
