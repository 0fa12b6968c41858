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

// vapid is that key, read or made when it is first needed. Browsers subscribe to one key: with another one nothing
// would reach them.
type vapid struct {
	mu sync.Mutex
	// private and public are in base64url, empty until they are known.
	private, public string
}

// PushKey returns the public key to which browsers subscribe, in base64url. The first call on a new site makes the
// pair.
func (n *Notifier) PushKey(ctx context.Context) (string, error) {
	_, public, err := n.vapidKeys(ctx)
	return public, err
}

func (n *Notifier) vapidKeys(ctx context.Context) (private, public string, err error) {
	n.vapid.mu.Lock()
	defer n.vapid.mu.Unlock()
	if n.vapid.private != "" {
		return n.vapid.private, n.vapid.public, nil
	}
	fresh, _, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return "", "", fmt.Errorf("making the key for push services: %w", err)
	}
	if private, err = n.cfg.Store.Secret(ctx, vapidName, fresh); err != nil {
		return "", "", err
	}
	if public, err = publicKey(private); err != nil {
		return "", "", err
	}
	n.vapid.private, n.vapid.public = private, public
	return private, public, nil
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
