package notify

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"koprulu/club/people"
	"koprulu/locale"
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
	troubleMail     = "mail"
)

// A CallError says why an address could not be called. It holds neither the address nor what the network said, which
// may contain it.
type CallError struct {
	// Trouble is a word, or "status" and a number.
	Trouble string
	// gone is true if the address asked not to be called again; after is how long it asked to wait.
	gone  bool
	after time.Duration
}

func (e *CallError) Error() string { return "the address could not be called: " + e.Trouble }

// Sentence returns that in the language of a person.
func (e *CallError) Sentence(w *locale.Words) string { return troubleText(w, e.Trouble) }

// troubleText returns what went wrong with a call, as text.
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

// Answer is what came back from an address, for people who try it.
type Answer struct {
	// Status is the number that came back, 0 if nothing did.
	Status int
	// Text is the beginning of the response's body, without anything that is not text.
	Text string
}

// newRequest makes a request without a context.
func newRequest(method string, u *url.URL, header http.Header, body []byte) (*http.Request, error) {
	r, err := http.NewRequestWithContext(context.Background(), method, u.String(), bytes.NewReader(body))
	if err != nil {
		return nil, &CallError{Trouble: troubleAddress}
	}
	r.Header = header
	return r, nil
}

// call sends a letter to an address. The error is a *CallError.
func (n *Notifier) call(ctx context.Context, hook *people.Hook, l *letter) error {
	_, err := n.deliverTo(ctx, hook, l)
	return err
}

// deliverTo is call, but also returns what came back.
func (n *Notifier) deliverTo(ctx context.Context, hook *people.Hook, l *letter) (Answer, error) {
	switch hook.Kind {
	case people.Push:
		return n.push(ctx, hook, l)
	case people.Email:
		return Answer{}, n.mail(ctx, hook, l)
	}
	u, err := n.addressOf(hook)
	if err != nil {
		return Answer{}, err
	}
	r, err := l.request(hook.Kind, u)
	if err != nil {
		return Answer{}, err
	}
	r.Header.Set("User-Agent", userAgent)
	r.Header.Set(idHeader, l.id)
	answer, err := n.client.Do(r.WithContext(ctx))
	if err != nil {
		return Answer{}, &CallError{Trouble: troubleOf(err)}
	}
	return n.judge(hook.Kind, answer)
}

// addressOf returns the address to call, as long as it may be called. The error is a *CallError.
func (n *Notifier) addressOf(hook *people.Hook) (*url.URL, error) {
	u, err := parse(hook.Kind, hook.URL)
	if err != nil || !n.cfg.Private && !usualPort(u.Port()) {
		return nil, &CallError{Trouble: troubleAddress}
	}
	return u, nil
}

// beginning reads the first bytes of a response, as text of one line.
func beginning(answer *http.Response) string {
	text, _ := io.ReadAll(io.LimitReader(answer.Body, maxBeginning)) // What came before it broke off is still shown.
	line := strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return -1
		case !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, string(text))
	return strings.Join(strings.Fields(line), " ")
}

// judge returns what came back, and what it means: no error if it confirms the message, otherwise a *CallError. It
// closes the response.
func (n *Notifier) judge(kind string, answer *http.Response) (Answer, error) {
	defer answer.Body.Close()
	a := Answer{Status: answer.StatusCode, Text: beginning(answer)}
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return a, nil
	case code >= 300 && code < 400:
		return a, &CallError{Trouble: troubleRedirect}
	default:
		// With either status a push service says that the browser has ended the subscription.
		gone := code == http.StatusGone || code == http.StatusNotFound && kind == people.Push
		return a, &CallError{Trouble: fmt.Sprintf("%s %d", troubleStatus, code), gone: gone,
			after: retryAfter(answer, n.cfg.Clock.Now())}
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
