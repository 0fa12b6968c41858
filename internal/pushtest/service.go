// Package pushtest is a push service for tests, on this machine: it makes subscriptions as browsers do, checks who
// sends to them (RFC 8292) and decrypts what they are sent (RFC 8291 and 8188), from the documents alone and with the
// standard library alone.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Service is the push service. Its fields may be changed with Answer while it runs.
type Service struct {
	*httptest.Server
	mu     sync.Mutex
	subs   map[string]*Subscription
	status int
	now    func() time.Time
	// wrong are requests that a push service would refuse.
	wrong []string
}

// Subscription is that of one browser.
type Subscription struct {
	// Endpoint is where to send; P256dh and Auth are what to encrypt to, in base64url.
	Endpoint, P256dh, Auth string

	private *ecdh.PrivateKey
	secret  []byte
	got     []Message
}

// Message is what a browser received.
type Message struct {
	// Text is decrypted; Key is the public key of the sender in base64url, Contact whom it names.
	Text, Key, Contact string
	Header             http.Header
}

// New starts a push service until the end of the test. now is its clock, nil for that of the machine.
func New(t testing.TB, now func() time.Time) *Service {
	if now == nil {
		now = time.Now
	}
	s := &Service{subs: map[string]*Subscription{}, status: http.StatusCreated, now: now}
	s.Server = httptest.NewServer(s)
	t.Cleanup(func() {
		s.Close()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, w := range s.wrong {
			t.Errorf("the push service refused a message: %s", w)
		}
	})
	return s
}

// Subscribe makes the subscription of a browser.
func (s *Service) Subscribe(t testing.TB) *Subscription {
	t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	secret := make([]byte, 16)
	_, _ = rand.Read(secret) // It never fails.
	path := "/push/" + rand.Text()
	sub := &Subscription{Endpoint: s.URL + path, P256dh: encode(private.PublicKey().Bytes()), Auth: encode(secret),
		private: private, secret: secret}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.subs[path] = sub
	return sub
}

// Answer sets the status with which messages are answered from now on.
func (s *Service) Answer(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// Got returns what a browser has received so far.
func (s *Service) Got(sub *Subscription) []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Message(nil), sub.got...)
}

// Wrong returns what was refused so far and takes it off the list: the test that provoked it expects it.
func (s *Service) Wrong() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() { s.wrong = nil }()
	return s.wrong
}

// ServeHTTP takes a message.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sub := s.subs[r.URL.Path]
	if sub == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	if s.status < 200 || s.status > 299 {
		w.WriteHeader(s.status)
		return
	}
	m, err := s.read(sub, r)
	if err != nil {
		s.wrong = append(s.wrong, err.Error())
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	sub.got = append(sub.got, m)
	w.WriteHeader(s.status)
}

// read checks a message as a push service does, and decrypts it as a browser does.
func (s *Service) read(sub *Subscription, r *http.Request) (m Message, err error) {
	switch {
	case r.Method != http.MethodPost:
		return m, fmt.Errorf("the method is %s", r.Method)
	case r.Header.Get("TTL") == "":
		return m, errors.New("there is no TTL, which RFC 8030 asks for")
	case r.Header.Get("Content-Encoding") != "aes128gcm":
		return m, fmt.Errorf("the encoding is %q", r.Header.Get("Content-Encoding"))
	}
	if topic := r.Header.Get("Topic"); len(topic) > 32 {
		return m, fmt.Errorf("the topic %q is longer than 32 letters", topic)
	}
	m.Header = r.Header.Clone()
	if m.Key, m.Contact, err = CheckVAPID(r.Header.Get("Authorization"), s.URL, s.now()); err != nil {
		return m, err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 4097))
	if err != nil {
		return m, err
	}
	if len(body) > 4096 {
		return m, errors.New("the message is longer than the 4096 bytes that every push service takes")
	}
	m.Text, err = sub.Decrypt(body)
	return m, err
}

// CheckVAPID checks the header Authorization of a message to the push service at an address (RFC 8292, 2 to 4): a token
// that is signed with the key beside it, is for this service, expires within a day, and says whom to contact.
func CheckVAPID(header, service string, now time.Time) (key, contact string, err error) {
	fields := map[string]string{}
	rest, ok := strings.CutPrefix(header, "vapid ")
	if !ok {
		return "", "", fmt.Errorf("the scheme of %q is not vapid", header)
	}
	for part := range strings.SplitSeq(rest, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		fields[name] = value
	}
	point, err := decode(fields["k"])
	if err != nil {
		return "", "", errors.New("the key is not in base64url")
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", "", fmt.Errorf("the key: %w", err)
	}
	parts := strings.Split(fields["t"], ".")
	if len(parts) != 3 {
		return "", "", errors.New("the token has no three parts")
	}
	signature, err := decode(parts[2])
	if err != nil || len(signature) != 64 {
		return "", "", errors.New("the signature is not one of ES256")
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return "", "", errors.New("the signature is wrong")
	}
	var head struct{ Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	for i, into := range []any{&head, &claims} {
		text, err := decode(parts[i])
		if err == nil {
			err = json.Unmarshal(text, into)
		}
		if err != nil {
			return "", "", fmt.Errorf("part %d of the token: %w", i+1, err)
		}
	}
	left := time.Unix(claims.Exp, 0).Sub(now)
	switch {
	case head.Alg != "ES256":
		return "", "", fmt.Errorf("the token is signed with %q", head.Alg)
	case claims.Aud != service:
		return "", "", fmt.Errorf("the token is for %q, not %q", claims.Aud, service)
	case left <= 0 || left > 24*time.Hour:
		return "", "", fmt.Errorf("the token ends in %v", left)
	case !strings.HasPrefix(claims.Sub, "mailto:") && !strings.HasPrefix(claims.Sub, "https://"):
		return "", "", fmt.Errorf("the contact is %q", claims.Sub)
	}
	return fields["k"], claims.Sub, nil
}

// Decrypt decrypts the body of a message to the subscription: one record of RFC 8188, with a key of RFC 8291.
func (sub *Subscription) Decrypt(body []byte) (string, error) {
	// Salt, size of a record, length of the sender's key, the key (RFC 8188, 2.1).
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return "", errors.New("the message is shorter than its header")
	}
	salt, size, key, sealed := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])],
		body[21+int(body[20]):]
	if int64(len(sealed)) > int64(size) {
		return "", errors.New("the message has more than one record, which RFC 8291 does not allow")
	}
	sender, err := ecdh.P256().NewPublicKey(key)
	if err != nil {
		return "", fmt.Errorf("the key of the sender: %w", err)
	}
	shared, err := sub.private.ECDH(sender)
	if err != nil {
		return "", err
	}
	info := append([]byte("WebPush: info\x00"), sub.private.PublicKey().Bytes()...)
	ikm, err := hkdf.Key(sha256.New, shared, sub.secret, string(append(info, key...)), 32)
	if err != nil {
		return "", err
	}
	content, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(content)
	if err != nil {
		return "", err
	}
	seal, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	text, err := seal.Open(nil, nonce, sealed, nil)
	if err != nil {
		return "", fmt.Errorf("decrypting: %w", err)
	}
	// Zeros after the mark of the last record are padding.
	text = []byte(strings.TrimRight(string(text), "\x00"))
	if len(text) == 0 || text[len(text)-1] != 2 {
		return "", errors.New("the record is not marked as the last one")
	}
	return string(text[:len(text)-1]), nil
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func decode(s string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.TrimRight(s, "="))
}
