package notify

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"errors"
	"fmt"
	"sync"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// vapidName is the name under which the store keeps the key with which the site identifies itself to push services (RFC
// 8292).
const vapidName = "vapid"

// secret is something that the store keeps for the site alone, read or made when it is first needed.
type secret struct {
	mu   sync.Mutex
	text string // empty until it is known
}

func (s *secret) get(read func() (string, error)) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.text != "" {
		return s.text, nil
	}
	text, err := read()
	if err == nil {
		s.text = text
	}
	return text, err
}

// PushKey returns the public key to which browsers subscribe, in base64url. The first call on a new site makes the
// pair.
func (n *Notifier) PushKey(ctx context.Context) (string, error) {
	_, public, err := n.vapidKeys(ctx)
	return public, err
}

// vapidKeys returns the pair. Browsers subscribe to one key: with another one nothing would reach them.
func (n *Notifier) vapidKeys(ctx context.Context) (private, public string, err error) {
	private, err = n.vapid.get(func() (string, error) {
		fresh, _, err := webpush.GenerateVAPIDKeys()
		if err != nil {
			return "", fmt.Errorf("making the key for push services: %w", err)
		}
		private, err := n.cfg.Store.Secret(ctx, vapidName, fresh)
		if err == nil {
			_, err = publicKey(private)
		}
		return private, err
	})
	if err == nil {
		public, err = publicKey(private)
	}
	return private, public, err
}

// publicKey returns the public half of a key. The error does not hold the key.
func publicKey(private string) (string, error) {
	raw, err := base64.RawURLEncoding.DecodeString(private)
	if err == nil {
		var k *ecdh.PrivateKey
		if k, err = ecdh.P256().NewPrivateKey(raw); err == nil {
			return base64.RawURLEncoding.EncodeToString(k.PublicKey().Bytes()), nil
		}
	}
	return "", errors.New(
		"the row vapid of the relation site is not a key for push services; delete it, and browsers have to subscribe again")
}
