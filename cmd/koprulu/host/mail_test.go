package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"koprulu/site/notify"
)

// TestMailFlags: sentences ask for what the mail of a site needs, and the password is never a flag.
func TestMailFlags(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(secret, []byte("from the file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const from = "Koprulu <games@example.org>"
	for _, c := range []struct {
		flags    mailFlags
		password string
		says     string
		want     notify.SMTP
	}{
		{mailFlags{}, "", "", notify.SMTP{}},
		{mailFlags{SMTPFrom: from}, "", "with --smtp only", notify.SMTP{}},
		{mailFlags{SMTP: "mail.example.org", SMTPFrom: from}, "", "is not the address of a mail server", notify.SMTP{}},
		{mailFlags{SMTP: "smtp://a:geheim@mail.example.org", SMTPFrom: from}, "", "does not belong in the address",
			notify.SMTP{}},
		{mailFlags{SMTP: "smtp://mail.example.org"}, "", "who should the e-mail come from?", notify.SMTP{}},
		{mailFlags{SMTP: "smtp://a@mail.example.org", SMTPFrom: from}, "", "in the variable KOPRULU_SMTP_PASSWORD",
			notify.SMTP{}},
		{mailFlags{SMTP: "smtp://a@mail.example.org", SMTPFrom: from, SMTPPasswordFile: secret}, "x",
			"cannot be used together", notify.SMTP{}},
		{mailFlags{SMTP: "smtp://a@mail.example.org", SMTPFrom: from, SMTPPasswordFile: secret + "x"}, "",
			"--smtp-password-file", notify.SMTP{}},
		{mailFlags{SMTP: "smtp://a@mail.example.org", SMTPFrom: from, SMTPPasswordFile: secret}, "", "",
			notify.SMTP{Host: "mail.example.org", Port: 587, User: "a", Password: "from the file", From: from}},
		{mailFlags{SMTP: "smtps://a@mail.example.org:2465", SMTPFrom: from}, "x y", "",
			notify.SMTP{Host: "mail.example.org", Port: 2465, TLS: true, User: "a", Password: "x y", From: from}},
		{mailFlags{SMTP: "smtp://localhost:25", SMTPFrom: from}, "", "",
			notify.SMTP{Host: "localhost", Port: 25, From: from}},
	} {
		t.Setenv("KOPRULU_SMTP_PASSWORD", c.password)
		got, err := c.flags.mail()
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "geheim") {
				t.Errorf("%+v: %v", c.flags, err)
			}
			continue
		}
		if err != nil || (got == nil) != (c.flags.SMTP == "") || got != nil && *got != c.want {
			t.Errorf("%+v: %+v, %v", c.flags, got, err)
		}
	}
}
