package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	webpush "github.com/SherClockHolmes/webpush-go"

	"koprulu/club/people"
)

// The bounds of a push message.
const (
	// pushKept is how long a push service keeps a message for a device that is not reachable.
	pushKept = 3 * 24 * time.Hour
	// maxPushText is the longest text of a push message in bytes: push services take 4096 in all.
	maxPushText = 2000
)

// pushMessage is what the service worker of the site shows.
type pushMessage struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// URL is the path of the page to open, Tag the name of the message: a later one of the same name takes its place.
	URL  string `json:"url"`
	Tag  string `json:"tag"`
	Lang string `json:"lang"`
	// At is when it was made, in milliseconds since 1970.
	At int64 `json:"at"`
}

// CheckKeys checks the keys of a subscription: a point on the curve P-256 and a secret of 16 bytes, both in base64url.
// It returns them as people.Hook holds them.
func CheckKeys(p256dh, auth string) (string, error) {
	p256dh, auth = strings.TrimRight(p256dh, "="), strings.TrimRight(auth, "=")
	point, err := base64.RawURLEncoding.DecodeString(p256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	secret, wrong := base64.RawURLEncoding.DecodeString(auth)
	if err != nil || wrong != nil || len(secret) != 16 {
		return "", &AddressError{wrongKeys}
	}
	return p256dh + " " + auth, nil
}

// push sends a letter to a browser, encrypted for it alone (RFC 8291). The error is a *CallError, or that of the store.
func (n *Notifier) push(ctx context.Context, hook *people.Hook, l *letter) (Answer, error) {
	private, public, err := n.vapidKeys(ctx)
	if err != nil {
		return Answer{}, err
	}
	u, err := n.addressOf(hook)
	if err != nil {
		return Answer{}, err
	}
	p256dh, auth, _ := strings.Cut(hook.Keys, " ")
	if _, err := CheckKeys(p256dh, auth); err != nil {
		return Answer{}, &CallError{Trouble: troubleAddress}
	}
	text, err := json.Marshal(l.push())
	if err != nil {
		return Answer{}, fmt.Errorf("writing a message: %w", err)
	}
	answer, err := webpush.SendNotificationWithContext(ctx, text,
		&webpush.Subscription{Endpoint: u.String(), Keys: webpush.Keys{P256dh: p256dh, Auth: auth}}, &webpush.Options{
			HTTPClient: named{n.client}, Subscriber: n.contact(), Topic: topic(l.tag), TTL: int(pushKept.Seconds()),
			Urgency:        webpush.UrgencyHigh,
			VAPIDPublicKey: public, VAPIDPrivateKey: private,
		})
	if err != nil {
		return Answer{}, &CallError{Trouble: troubleOf(err)}
	}
	return n.judge(hook.Kind, answer)
}

// push returns what the service worker gets.
func (l *letter) push() pushMessage {
	m := pushMessage{Title: l.title, Body: shortened(l.text, maxPushText), URL: "/", Tag: l.tag, Lang: l.lang,
		At: l.at.UnixMilli()}
	if u, err := url.Parse(l.url); err == nil && u.Path != "" {
		m.URL = u.Path
	}
	return m
}

// shortened returns at most that many bytes of a text, with dots if something is missing.
func shortened(text string, most int) string {
	if len(text) <= most {
		return text
	}
	text = text[:most-len("…")]
	for !utf8.ValidString(text) {
		text = text[:len(text)-1]
	}
	return text + "…"
}

// topic names what a message is about for a push service, which drops an earlier one of the same name if it could not
// deliver that yet. The service learns nothing from the name.
func topic(tag string) string {
	sum := sha256.Sum256([]byte(tag))
	return base64.RawURLEncoding.EncodeToString(sum[:18])
}

// contact returns whom a push service can contact: the site.
func (n *Notifier) contact() string {
	if n.cfg.Base.Scheme == "https" {
		return n.cfg.Base.String()
	}
	return "koprulu@" + n.cfg.Base.Hostname() // The library adds mailto.
}

// named is a client that says who is calling.
type named struct{ *http.Client }

func (c named) Do(r *http.Request) (*http.Response, error) {
	r.Header.Set("User-Agent", userAgent)
	answer, err := c.Client.Do(r)
	var at *url.Error
	if errors.As(err, &at) {
		at.URL = "" // Addresses are secrets.
	}
	return answer, err
}
