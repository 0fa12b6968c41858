package notify

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"koprulu/locale"
	"koprulu/people"
)

// The words of what can go wrong with a call. In addition there is "status" with a number.
const (
	troubleAddress  = "address"
	troublePrivate  = "private"
	troubleHost     = "host"
	troubleTLS      = "tls"
	troubleTime     = "time"
	troubleConnect  = "connect"
	troubleRedirect = "redirect"
	troubleStatus   = "status"
)

// A CallError says why an address could not be called. It holds neither the address nor what the network said, which may
// contain it.
type CallError struct {
	// Trouble is a word, or "status" and a number.
	Trouble string
	// gone is true if the address asked not to be called again, after is how long it asked to wait.
	gone  bool
	after time.Duration
}

func (e *CallError) Error() string { return "the address could not be called: " + e.Trouble }

// Sentence says it to a person.
func (e *CallError) Sentence(w *locale.Words) string { return troubleText(w, e.Trouble) }

// troubleText says what went wrong with a call.
func troubleText(w *locale.Words, trouble string) string {
	word, number, _ := strings.Cut(trouble, " ")
	if word == troubleStatus {
		return w.Text("web.notify.trouble.status", "code", number)
	}
	return w.Text("web.notify.trouble." + word)
}

// userAgent is how the server introduces itself.
const userAgent = "Koprulu (StarCraft: The Board Game)"

// idHeader is the header with the id of the message.
const idHeader = "Koprulu-Message"

// call sends a letter to an address. The error is a *CallError.
func (n *Notifier) call(ctx context.Context, hook *people.Hook, l *letter) error {
	if hook.Kind == people.Push {
		return n.push(ctx, hook, l)
	}
	u, err := parse(hook.Kind, hook.URL)
	if err != nil || !n.cfg.Private && !usualPort(u.Port()) {
		return &CallError{Trouble: troubleAddress}
	}
	body, header, err := l.encode(hook.Kind)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return &CallError{Trouble: troubleAddress}
	}
	r.Header = header
	r.Header.Set("User-Agent", userAgent)
	r.Header.Set(idHeader, l.id)
	answer, err := n.client.Do(r)
	if err != nil {
		return &CallError{Trouble: troubleOf(err)}
	}
	answer.Body.Close()
	return n.judge(hook.Kind, answer)
}

// judge returns what a response means: nil if it confirms the message, otherwise a *CallError.
func (n *Notifier) judge(kind string, answer *http.Response) error {
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code >= 300 && code < 400:
		return &CallError{Trouble: troubleRedirect}
	default:
		// A push service says with either status that the browser has ended the subscription.
		gone := code == http.StatusGone || code == http.StatusNotFound && kind == people.Push
		return &CallError{Trouble: fmt.Sprintf("%s %d", troubleStatus, code), gone: gone, after: retryAfter(answer, n.cfg.Clock.Now())}
	}
}

// retryAfter returns how long a response asks to wait, 0 if it does not.
func retryAfter(answer *http.Response, now time.Time) time.Duration {
	text := answer.Header.Get("Retry-After")
	if seconds, err := strconv.Atoi(text); err == nil {
		return max(0, min(time.Duration(seconds)*time.Second, maxWait))
	}
	if at, err := http.ParseTime(text); err == nil {
		return max(0, min(at.Sub(now), maxWait))
	}
	return 0
}

// troubleOf returns the word for a network error.
func troubleOf(err error) string {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var at *url.Error
	switch {
	case errors.Is(err, errPrivate):
		return troublePrivate
	case errors.As(err, &name):
		return troubleHost
	case errors.As(err, &certificate), errors.As(err, &record):
		return troubleTLS
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &at) && at.Timeout():
		return troubleTime
	}
	return troubleConnect
}
