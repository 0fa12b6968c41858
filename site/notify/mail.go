package notify

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net"
	netmail "net/mail"
	"strings"

	"github.com/wneessen/go-mail"

	"koprulu/club/people"
	"koprulu/locale"
)

// SMTP is the server that takes the mail of the site. Its password is never logged.
type SMTP struct {
	Host string
	Port int
	// TLS is true if the connection is encrypted from the beginning; otherwise it is by STARTTLS, without which nothing is
	// sent, except to this machine.
	TLS bool
	// User and Password are empty for a server that asks for none.
	User, Password string
	// From is the sender of the mail, an address with or without a name.
	From string
}

// The bounds of mail.
const (
	maxMail = 254
	// lettersName is the name under which the store keeps the key of the links in mail.
	lettersName = "letters"
	// mailConfirm and mailLeave are what such a link is for.
	mailConfirm = "confirm"
	mailLeave   = "leave"
)

// checkMail checks an address for mail: it must be a single address, with a domain: not with the number of a machine,
// by which one mailbox has many.
func checkMail(address string) error {
	a, err := netmail.ParseAddress(address)
	if err != nil || a.Address != address || len(address) > maxMail ||
		!strings.Contains(address[strings.LastIndex(address, "@"):], ".") || strings.ContainsAny(address, "\r\n[]") {
		return &AddressError{people.Email}
	}
	return nil
}

// Mails reports whether the site sends mail.
func (n *Notifier) Mails() bool { return n.cfg.SMTP != nil }

// mail sends a letter to an address for mail. The error is a *CallError, or that of the store.
func (n *Notifier) mail(ctx context.Context, hook *people.Hook, l *letter) error {
	leave, err := n.mailLink(ctx, hook, mailLeave)
	if err != nil {
		return err
	}
	w := locale.Match(l.lang)
	text := l.text + "\n\n" + l.url + "\n\n-- \n" + w.Text("web.notify.mail.leave", "url", leave) + "\n"
	return n.post(ctx, hook.URL, l.id, l.title, text, leave)
}

// Confirm sends a mail with the link by which a person shows that an address is theirs. The error is a *CallError, or
// that of the store.
func (n *Notifier) Confirm(ctx context.Context, w *locale.Words, hook people.Hook) error {
	link, err := n.mailLink(ctx, &hook, mailConfirm)
	if err != nil {
		return err
	}
	return n.post(ctx, hook.URL, rand.Text(), w.Text("web.notify.mail.confirm.title"),
		w.Text("web.notify.mail.confirm")+"\n"+link+"\n\n"+w.Text("web.notify.mail.confirm.else")+"\n", "")
}

// MailPath is the path under which the links in mail lead: MailPath/ID/TOKEN to confirm the address,
// MailPath/ID/off/TOKEN to leave.
const MailPath = "/mail"

// mailLink returns a link in a mail to an address.
func (n *Notifier) mailLink(ctx context.Context, hook *people.Hook, what string) (string, error) {
	token, err := n.mailToken(ctx, hook, what)
	if err != nil {
		return "", err
	}
	if what == mailLeave {
		return n.cfg.Base.JoinPath(MailPath, hook.ID, "off", token).String(), nil
	}
	return n.cfg.Base.JoinPath(MailPath, hook.ID, token).String(), nil
}

// Confirms and Leaves report whether a token is that of the link in a mail to an address.
func (n *Notifier) Confirms(ctx context.Context, hook *people.Hook, token string) (bool, error) {
	return n.isToken(ctx, hook, mailConfirm, token)
}

// Leaves is like Confirms for the link to leave.
func (n *Notifier) Leaves(ctx context.Context, hook *people.Hook, token string) (bool, error) {
	return n.isToken(ctx, hook, mailLeave, token)
}

func (n *Notifier) isToken(ctx context.Context, hook *people.Hook, what, token string) (bool, error) {
	want, err := n.mailToken(ctx, hook, what)
	return err == nil && hmac.Equal([]byte(want), []byte(token)), err
}

// mailToken returns what only the reader of an address's mail can know: an authentication code of the address that only
// the site can make.
func (n *Notifier) mailToken(ctx context.Context, hook *people.Hook, what string) (string, error) {
	key, err := n.letters.get(func() (string, error) {
		return n.cfg.Store.Secret(ctx, lettersName, rand.Text()+rand.Text())
	})
	if err != nil {
		return "", err
	}
	code := hmac.New(sha256.New, []byte(key))
	for _, part := range []string{what, hook.ID, string(hook.Person), hook.URL} {
		code.Write([]byte(part))
		code.Write([]byte{0})
	}
	return base64.RawURLEncoding.EncodeToString(code.Sum(nil)[:18]), nil
}

// post hands a mail to the server. leave is the link to leave, empty for none. The error is a *CallError without the
// address.
func (n *Notifier) post(ctx context.Context, to, id, subject, text, leave string) error {
	s := n.cfg.SMTP
	if s == nil {
		return &CallError{Trouble: troubleMail}
	}
	m := mail.NewMsg()
	if m.From(s.From) != nil || m.To(to) != nil {
		return &CallError{Trouble: troubleAddress}
	}
	m.Subject(subject)
	m.SetMessageIDWithValue(id + "@" + n.cfg.Base.Hostname())
	m.SetDateWithValue(n.now())
	m.SetUserAgent(userAgent)
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	if leave != "" {
		m.SetGenHeaderPreformatted(mail.HeaderListUnsubscribe, "<"+leave+">")
		m.SetGenHeader(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	m.SetBodyString(mail.TypeTextPlain, text)
	options := []mail.Option{mail.WithPort(s.Port), mail.WithTimeout(n.within.mail)}
	switch {
	case s.TLS:
		options = append(options, mail.WithSSL())
	case isLoopback(s.Host):
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic))
	default:
		options = append(options, mail.WithTLSPolicy(mail.TLSMandatory))
	}
	if s.User != "" {
		auth := mail.SMTPAuthAutoDiscover
		if !s.TLS && isLoopback(s.Host) {
			auth = mail.SMTPAuthPlainNoEnc // Nobody listens between a machine and itself.
		}
		options = append(options, mail.WithSMTPAuth(auth), mail.WithUsername(s.User), mail.WithPassword(s.Password))
	}
	client, err := mail.NewClient(s.Host, options...)
	if err != nil {
		return &CallError{Trouble: troubleMail}
	}
	ctx, cancel := context.WithTimeout(ctx, n.within.mail)
	defer cancel()
	var refused *mail.SendError
	switch err := client.DialAndSendWithContext(ctx, m); {
	case errors.As(err, &refused):
		return &CallError{Trouble: troubleMail, gone: refused.ErrorCode() >= 500 && refused.Reason == mail.ErrSMTPRcptTo}
	case err != nil:
		if !n.unmailed.Swap(true) {
			n.cfg.Log.Warn("the mail server of --smtp can't be used; what it should send waits", "error", err)
		}
		return &CallError{Trouble: troubleMail}
	case n.unmailed.Swap(false):
		n.cfg.Log.Info("the mail server can be used again")
	}
	return nil
}

// isLoopback reports whether a host is this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
