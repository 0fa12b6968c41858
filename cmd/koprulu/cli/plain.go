package cli

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"syscall"
)

// Plainly returns what an error says. What the operating system, the network and the standard library put into it in
// their own words becomes a sentence with a remedy.
func Plainly(err error) string {
	text := err.Error()
	for _, raw := range rawParts(err, nil) {
		was := raw.err.Error()
		if named, _, ok := strings.Cut(raw.said, ": "); ok && strings.Contains(text, named+": "+was) {
			was = named + ": " + was // It already says which file it is about.
		}
		text = strings.Replace(text, was, raw.said, 1)
	}
	for _, flag := range flagWords {
		text = flag.was.ReplaceAllString(text, flag.said)
	}
	return text
}

// flagWords are the flag parser's words for values of the wrong type, and what to say instead.
var flagWords = []struct {
	was  *regexp.Regexp
	said string
}{
	{regexp.MustCompile(`expected an? (?:valid [0-9]+ bit )?u?int but got ("[^"]*")(?: \([a-z0-9]+\))?`),
		"it takes a whole number, not $1"},
	{regexp.MustCompile(`expected a float but got ("[^"]*")(?: \([a-z0-9]+\))?`), "it takes a number, not $1"},
	{regexp.MustCompile(`expected duration but got ("[^"]*")(?:: time: [a-z ]+(?:"[^"]*"(?: in duration "[^"]*")?)?)?`),
		"it takes a time such as 300ms, 5s or 2h, not $1"},
	{regexp.MustCompile(`expected [a-z0-9.]+ value but got "EOL" \(<?[A-Za-z]+>?\)`), "its value is missing"},
	{regexp.MustCompile(`\(from envar `), "(from the variable "},
}

// rawPart is a foreign error within an error, and what to say instead.
type rawPart struct {
	err  error
	said string
}

// rawParts finds the outermost foreign errors in an error.
func rawParts(err error, found []rawPart) []rawPart {
	if said := sentence(err); said != "" {
		return append(found, rawPart{err, said})
	}
	switch e := err.(type) { //nolint:errorlint // It walks down the chain itself.
	case interface{ Unwrap() error }:
		if inner := e.Unwrap(); inner != nil {
			found = rawParts(inner, found)
		}
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			found = rawParts(inner, found)
		}
	}
	return found
}

// sentence returns what to say instead of a foreign error, "" for our own.
func sentence(err error) string {
	switch e := err.(type) { //nolint:errorlint // rawParts looks at each error in the chain by itself.
	case *fs.PathError:
		return e.Path + ": " + Reason(e.Err)
	case *os.LinkError:
		return e.New + ": " + Reason(e.Err)
	case *os.SyscallError:
		return Reason(e.Err)
	case *url.Error:
		return e.URL + ": " + Reason(e.Err)
	case *net.OpError:
		if e.Addr != nil && e.Op == "dial" {
			return e.Addr.String() + ": " + Reason(e.Err)
		}
		return Reason(e.Err)
	case *exec.Error:
		return fmt.Sprintf("there is no program %s that can be started; install it, or name its path", e.Name)
	case *net.DNSError, syscall.Errno, *x509.UnknownAuthorityError, x509.UnknownAuthorityError, x509.HostnameError,
		tls.RecordHeaderError:
		return Reason(err)
	case *strconv.NumError:
		return fmt.Sprintf("%q is not a number that can be used here", e.Num)
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF || err == context.DeadlineExceeded { //nolint:errorlint // As above.
		return Reason(err)
	}
	return ""
}

// Reason says why something on the machine or the network did not work, and what helps.
func Reason(err error) string {
	var host *net.DNSError
	var timeout interface{ Timeout() bool }
	var notTLS tls.RecordHeaderError
	var stranger x509.UnknownAuthorityError
	for _, known := range reasons {
		if errors.Is(err, known.err) {
			return known.said
		}
	}
	switch {
	case errors.As(err, &host) && !host.IsTimeout:
		return fmt.Sprintf("there is no machine named %q; check the name, and whether this machine can resolve names",
			host.Name)
	case errors.As(err, &timeout) && timeout.Timeout():
		return "there was no answer in time; check the address, the network and firewalls"
	case errors.As(err, &notTLS):
		return "what answers there does not speak TLS; write http:// instead of https://"
	case errors.As(err, &stranger):
		return "its certificate is not from an authority that this machine trusts; name the address that the certificate is for, or install its authority"
	}
	if inner := errors.Unwrap(err); inner != nil {
		return Reason(inner)
	}
	return err.Error()
}

// reasons are sentences for what the operating system and readers report.
var reasons = []struct {
	err  error
	said string
}{
	{fs.ErrNotExist, "there is no such file or directory"},
	{fs.ErrPermission, "this user has no permission for that; change its rights, or run this as its owner"},
	{fs.ErrExist, "it exists already; remove it, or name another one"},
	{syscall.EISDIR, "it is a directory; name a file"},
	{syscall.ENOTDIR, "a part of the path is a file, not a directory"},
	{syscall.ENOTEMPTY, "the directory is not empty"},
	{syscall.ENAMETOOLONG, "the name is too long"},
	{syscall.ENOSPC, "the disk is full; make room and try again"},
	{syscall.EROFS, "it can only be read there; name another place"},
	{syscall.EIO, "the disk failed; check it"},
	{syscall.EMFILE, "too many files are open; raise the limit (ulimit -n)"},
	{syscall.ECONNREFUSED, "nothing answers there; start the server, or name the address at which it listens"},
	{syscall.ECONNRESET, "the other side ended the connection"},
	{syscall.EPIPE, "nobody reads what is written"},
	{syscall.EHOSTUNREACH, "that machine can't be reached from here; check the address and the network"},
	{syscall.ENETUNREACH, "that network can't be reached from here; check the address and the network"},
	{syscall.EADDRINUSE, "another program uses this address already"},
	{syscall.EADDRNOTAVAIL, "this machine has no such address"},
	{http.ErrSchemeMismatch, "what answers there does not speak TLS; write http:// instead of https://"},
	{context.DeadlineExceeded, "there was no answer in time; check the address, the network and firewalls"},
	{io.ErrUnexpectedEOF, "it ended too soon"},
	{io.EOF, "it ended too soon"},
}
