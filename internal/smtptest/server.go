// Package smtptest is a mail server for tests, on this machine: it accepts what it is sent, with as much of RFC 5321 as
// that needs, and keeps it.
package smtptest

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"
)

// Server takes mail.
type Server struct {
	// Host and Port are where it listens.
	Host string
	Port int

	listener net.Listener
	work     sync.WaitGroup
	mu       sync.Mutex
	got      []Mail
	user     string
	password string
	refuse   string
}

// Mail is what somebody was sent.
type Mail struct {
	From, To string
	// Header and Body are those of the message; the body is decoded.
	Header mail.Header
	Body   string
}

// New starts a server until the end of the test. With a user it asks for the password.
func New(t testing.TB, user, password string) *Server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Host: "127.0.0.1", Port: l.Addr().(*net.TCPAddr).Port, listener: l, user: user, password: password}
	s.work.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.work.Go(func() {
				defer c.Close()
				// A client that keeps the connection open does not hold up the test.
				_ = c.SetDeadline(time.Now().Add(5 * time.Second))
				if err := s.serve(c); err != nil && !errors.Is(err, io.EOF) {
					t.Logf("mail server: %v", err)
				}
			})
		}
	})
	t.Cleanup(func() { l.Close(); s.work.Wait() })
	return s
}

// Refuse has the server refuse every recipient with a line such as "550 no such user"; empty for none.
func (s *Server) Refuse(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = line
}

// Got returns what it has taken so far.
func (s *Server) Got() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.got...)
}

// serve speaks with one client.
func (s *Server) serve(c net.Conn) error {
	r := bufio.NewReader(c)
	say := func(format string, args ...any) { fmt.Fprintf(c, format+"\r\n", args...) }
	say("220 test ESMTP")
	var m Mail
	allowed := s.user == ""
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			if s.user != "" {
				say("250-test\r\n250 AUTH PLAIN")
			} else {
				say("250 test")
			}
		case "HELO", "NOOP", "RSET":
			say("250 ok")
		case "AUTH":
			_, secret, _ := strings.Cut(rest, " ")
			text, _ := base64.StdEncoding.DecodeString(secret)
			if allowed = string(text) == "\x00"+s.user+"\x00"+s.password; allowed {
				say("235 ok")
			} else {
				say("535 wrong")
			}
		case "MAIL":
			if !allowed {
				say("530 who are you?")
				continue
			}
			m = Mail{From: between(rest)}
			say("250 ok")
		case "RCPT":
			s.mu.Lock()
			refuse := s.refuse
			s.mu.Unlock()
			if refuse != "" {
				say("%s", refuse)
				continue
			}
			m.To = between(rest)
			say("250 ok")
		case "DATA":
			say("354 go on")
			if err := m.read(r); err != nil {
				return err
			}
			s.mu.Lock()
			s.got = append(s.got, m)
			s.mu.Unlock()
			say("250 ok")
		case "QUIT":
			say("221 bye")
			return nil
		default:
			say("502 what?")
		}
	}
}

// between returns what is between angle brackets.
func between(s string) string {
	_, s, _ = strings.Cut(s, "<")
	s, _, _ = strings.Cut(s, ">")
	return s
}

// read reads a message up to the line with a dot.
func (m *Mail) read(r *bufio.Reader) error {
	var text bytes.Buffer
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return err
		}
		if strings.TrimRight(line, "\r\n") == "." {
			break
		}
		text.WriteString(strings.TrimPrefix(line, "."))
	}
	read, err := mail.ReadMessage(&text)
	if err != nil {
		return err
	}
	m.Header = read.Header
	body, err := io.ReadAll(decoded(read))
	m.Body = strings.ReplaceAll(string(body), "\r\n", "\n")
	return err
}

// decoded returns the body of a message without its encoding.
func decoded(m *mail.Message) io.Reader {
	switch strings.ToLower(m.Header.Get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		return quotedprintable.NewReader(m.Body)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, m.Body)
	}
	return m.Body
}
