package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"koprulu/site/server/core"
	"koprulu/table"
)

// authenticator is a security key made of software: one key pair for one site.
type authenticator struct {
	id, handle []byte
	key        *ecdsa.PrivateKey
	host       string
	origin     string
	count      uint32
}

func newAuthenticator(t *testing.T, s *site) *authenticator {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	base := s.Config.Base
	return &authenticator{id: []byte("0123456789abcdef"), key: key, host: base.Hostname(),
		origin: base.Scheme + "://" + base.Host}
}

var b64 = base64.RawURLEncoding

// data returns what an authenticator signs: the site, that a person was present and was recognised, a counter.
func (a *authenticator) data(flags byte) []byte {
	a.count++
	site := sha256.Sum256([]byte(a.host))
	return binary.BigEndian.AppendUint32(append(site[:], flags), a.count)
}

func (a *authenticator) client(kind, challenge string) []byte {
	return fmt.Appendf(nil, `{"type":%q,"challenge":%q,"origin":%q}`, kind, challenge, a.origin)
}

// make answers what the server asks for to make a passkey. The few maps of CBOR are written by hand.
func (a *authenticator) make(options string) string {
	var o struct {
		PublicKey struct {
			Challenge string
			User      struct{ ID string }
		}
	}
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		panic(err)
	}
	a.handle, _ = b64.DecodeString(strings.TrimRight(o.PublicKey.User.ID, "="))
	data := a.data(0x45) // present, verified, a new key follows
	data = append(data, make([]byte, 16)...)
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(data, a.id...)
	point, err := a.key.PublicKey.Bytes()
	if err != nil {
		panic(err)
	}
	data = append(data, 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20) // an EC2 key for ES256 on P-256
	data = append(append(data, point[1:33]...), 0x22, 0x58, 0x20)
	data = append(data, point[33:]...)
	object := []byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58")
	object = append(append(object, byte(len(data))), data...)
	client := a.client("webauthn.create", o.PublicKey.Challenge)
	return fmt.Sprintf(
		`{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"attestationObject":%q}}`,
		b64.EncodeToString(a.id), b64.EncodeToString(client), b64.EncodeToString(object))
}

// sign answers what the server asks for to sign a person in.
func (a *authenticator) sign(options string) string {
	var o struct{ PublicKey struct{ Challenge string } }
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		panic(err)
	}
	data, client := a.data(0x05), a.client("webauthn.get", o.PublicKey.Challenge)
	hash := sha256.Sum256(client)
	signed := sha256.Sum256(append(append([]byte{}, data...), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, signed[:])
	if err != nil {
		panic(err)
	}
	return fmt.Sprintf(
		`{"id":%q,"rawId":%[1]q,"type":"public-key","response":{"clientDataJSON":%q,"authenticatorData":%q,"signature":%q,"userHandle":%q}}`,
		b64.EncodeToString(a.id), b64.EncodeToString(client), b64.EncodeToString(data), b64.EncodeToString(signature),
		b64.EncodeToString(a.handle))
}

// ceremony sends the second half of a ceremony.
func (a *actor) ceremony(path, body, name string) *reply {
	a.s.tb.Helper()
	return a.send(http.MethodPost, path, map[string]string{"Content-Type": "application/json", "Koprulu-Ceremony": name},
		strings.NewReader(body))
}

func TestPasskeysSignIn(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) {
		c.Base = &url.URL{Scheme: "https", Host: "koprulu.example"}
	})
	ann, ben, phone := s.person("Ann"), s.person("Ben"), s.visitor()
	key := newAuthenticator(t, s)

	begun := ann.post("/passkeys/new")
	name := begun.header.Get("Koprulu-Ceremony")
	if begun.status != http.StatusOK || name == "" {
		t.Fatalf("beginning: status %d\n%s", begun.status, begun.body)
	}
	made := key.make(begun.body)
	if string(key.handle) != string(ann.id) {
		t.Fatalf("the key is for %q, not %q", key.handle, ann.id)
	}
	if r := ben.ceremony("/passkeys/add", made, name); r.status != http.StatusForbidden {
		t.Errorf("somebody else's ceremony: status %d", r.status)
	}
	begun = ann.post("/passkeys/new")
	made, name = key.make(begun.body), begun.header.Get("Koprulu-Ceremony")
	if r := ann.ceremony("/passkeys/add", made, name); r.status != http.StatusOK {
		t.Fatalf("making a passkey: status %d\n%s\n%s", r.status, r.body, s.logs)
	}
	if r := ann.ceremony("/passkeys/add", made, name); r.status != http.StatusForbidden {
		t.Errorf("the same again: status %d", r.status)
	}

	begun = phone.post("/passkeys/begin")
	shown := key.sign(begun.body)
	if r := phone.ceremony("/passkeys/end", shown, "forged"); r.status != http.StatusForbidden {
		t.Errorf("without a ceremony: status %d", r.status)
	}
	if r := phone.ceremony("/passkeys/end", strings.Replace(shown, `"signature":"M`, `"signature":"N`, 1),
		begun.header.Get("Koprulu-Ceremony")); r.status != http.StatusForbidden {
		t.Errorf("with a wrong signature: status %d", r.status)
	}
	begun = phone.post("/passkeys/begin")
	name, shown = begun.header.Get("Koprulu-Ceremony"), key.sign(begun.body)
	if r := phone.ceremony("/passkeys/end", shown, name); r.status != http.StatusOK {
		t.Fatalf("signing in: status %d\n%s\n%s", r.status, r.body, s.logs)
	}
	if r := phone.get("/profile"); !strings.Contains(r.body, "Ann") {
		t.Error("the phone is not Ann's")
	}
	s.judged(ann, "ban", `{"seconds":3600,"reason":"lies"}`)
	banned := s.visitor()
	begun = banned.post("/passkeys/begin")
	if r := banned.ceremony("/passkeys/end", key.sign(begun.body),
		begun.header.Get("Koprulu-Ceremony")); r.status != http.StatusForbidden ||
		!strings.Contains(r.body, `"error":"banned"`) {
		t.Errorf("signing in while banned: status %d\n%s", r.status, r.body)
	}
	s.judged(ann, "unban", "{}")
	other := s.visitor()
	if r := other.ceremony("/passkeys/end", shown, name); r.status != http.StatusForbidden {
		t.Errorf("what was shown once, shown again: status %d", r.status)
	}

	// Data that no authenticator sends makes no passkey, signs nobody in, and ends the ceremony.
	for _, c := range []struct {
		who        *actor
		begin, end string
	}{{ann, "/passkeys/new", "/passkeys/add"}, {other, "/passkeys/begin", "/passkeys/end"}} {
		for _, body := range []string{"", "hello", "{}", `{"id":"x"}`,
			strings.Replace(shown, `"type":"public-key"`, `"type":"x"`, 1), made[:len(made)-9], made, shown} {
			name := c.who.post(c.begin).header.Get("Koprulu-Ceremony")
			for range 2 {
				if r := c.who.ceremony(c.end, body, name); r.status != http.StatusForbidden ||
					!strings.Contains(r.body, `"error":"passkey"`) {
					t.Errorf("%s %.40q: status %d\n%s", c.end, body, r.status, r.body)
				}
			}
		}
	}
	if keys, err := s.store.People.Passkeys(t.Context(), ann.id); err != nil || len(keys) != 1 {
		t.Errorf("Ann has %d passkeys (%v)", len(keys), err)
	}
	if r := other.get("/profile"); strings.Contains(r.body, "Ann") {
		t.Error("a stranger is Ann")
	}

	if r := ben.post("/profile/passkeys", "id", b64.EncodeToString(key.id)); r.status != http.StatusNotFound {
		t.Errorf("removing somebody else's: status %d", r.status)
	}
	if r := ann.post("/profile/passkeys", "id", b64.EncodeToString(key.id)); r.status != http.StatusOK {
		t.Errorf("removing: status %d", r.status)
	}
	begun = other.post("/passkeys/begin")
	if r := other.ceremony("/passkeys/end", key.sign(begun.body),
		begun.header.Get("Koprulu-Ceremony")); r.status != http.StatusForbidden {
		t.Errorf("with a removed passkey: status %d", r.status)
	}
}

// TestTokensAreForProgramsOnly: a program's token opens no page and makes no passkey, and a cookie is not a token.
func TestTokensAreForProgramsOnly(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	bare := s.visitor()
	header := map[string]string{"Authorization": "Bearer " + ann.token}
	if r := bare.send(http.MethodPost, "/passkeys/new", header, nil); r.status != http.StatusUnauthorized {
		t.Errorf("making a passkey: status %d", r.status)
	}
	if r := bare.send(http.MethodGet, "/profile/data", header, nil); r.status != http.StatusUnauthorized {
		t.Errorf("own data: status %d", r.status)
	}
	if r := bare.send(http.MethodGet, "/api/v1/me", header, nil); r.status != http.StatusOK {
		t.Errorf("the API: status %d", r.status)
	}
	header["Authorization"] = "Bearer " + ann.cookies[core.CookieName].Value
	if r := bare.send(http.MethodGet, "/api/v1/me", header, nil); r.status != http.StatusUnauthorized {
		t.Errorf("a cookie as a token: status %d", r.status)
	}
}
