package host

import (
	"net"
	netmail "net/mail"
	"net/url"
	"os"
	"strconv"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/notify"
)

// smtpPassword is the variable that holds the password of the mail server.
const smtpPassword = "KOPRULU_SMTP_PASSWORD"

// mailFlags say which server takes the mail of the site.
type mailFlags struct {
	SMTP             string `env:"KOPRULU_SMTP" name:"smtp" placeholder:"URL" help:"Send messages by e-mail to those who want them, through this server: smtp://USER@HOST:587 (with STARTTLS) or smtps://USER@HOST:465."`
	SMTPFrom         string `env:"KOPRULU_SMTP_FROM" name:"smtp-from" placeholder:"ADDRESS" help:"Who the e-mail comes from, such as 'Koprulu <games@example.org>'."`
	SMTPPasswordFile string `env:"KOPRULU_SMTP_PASSWORD_FILE" name:"smtp-password-file" placeholder:"FILE" type:"path" help:"File with the password of the user of --smtp. Without it, the variable KOPRULU_SMTP_PASSWORD holds the password; there is no flag for it, because others on the machine can read flags."`
	Confirmations    int    `env:"KOPRULU_CONFIRMATIONS" name:"confirmations" default:"200" placeholder:"N" help:"How many mails to addresses that nobody has confirmed yet are sent in 24 hours at most."`
}

// mail returns the server that takes mail, nil for none.
func (f *mailFlags) mail() (*notify.SMTP, error) {
	password := os.Getenv(smtpPassword)
	if f.Confirmations < 0 {
		return nil, cli.Usagef("--confirmations must be at least 1")
	}
	if f.SMTP == "" {
		if f.SMTPFrom != "" || f.SMTPPasswordFile != "" {
			return nil, cli.Usagef("--smtp-from and --smtp-password-file are used with --smtp only")
		}
		return nil, nil
	}
	u, err := url.Parse(f.SMTP)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" ||
		u.RawQuery != "" {
		return nil, cli.Usagef("--smtp: this is not the address of a mail server, such as smtp://games@mail.example.org:587")
	}
	if _, given := u.User.Password(); given {
		return nil, cli.Usagef(
			"--smtp: the password does not belong in the address, which others on the machine can read; give KOPRULU_SMTP_PASSWORD or --smtp-password-file")
	}
	s := &notify.SMTP{Host: u.Hostname(), Port: 587, TLS: u.Scheme == "smtps", User: u.User.Username(), From: f.SMTPFrom}
	if s.TLS {
		s.Port = 465
	}
	if u.Port() != "" {
		if s.Port, err = strconv.Atoi(u.Port()); err != nil || s.Port < 1 || s.Port > 65535 {
			return nil, cli.Usagef("--smtp: %q is not a port", u.Port())
		}
	}
	if _, err := netmail.ParseAddress(f.SMTPFrom); err != nil {
		return nil, cli.Usagef(
			"--smtp-from: who should the e-mail come from? Give an address, such as 'Koprulu <games@example.org>'")
	}
	switch {
	case password != "" && f.SMTPPasswordFile != "":
		return nil, cli.Usagef("the variable KOPRULU_SMTP_PASSWORD and --smtp-password-file cannot be used together")
	case f.SMTPPasswordFile != "":
		text, err := os.ReadFile(f.SMTPPasswordFile)
		if err != nil {
			return nil, cli.Usagef("--smtp-password-file: %w", err)
		}
		s.Password = strings.TrimRight(string(text), "\r\n")
	default:
		s.Password = password
	}
	if (s.User == "") != (s.Password == "") {
		return nil, cli.Usagef("--smtp: a user needs a password, in the variable KOPRULU_SMTP_PASSWORD or the file of "+
			"--smtp-password-file, and a password a user: smtp://USER@%s", net.JoinHostPort(s.Host, strconv.Itoa(s.Port)))
	}
	return s, nil
}
