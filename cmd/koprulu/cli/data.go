package cli

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"koprulu/site/store"
)

// DataFlags say where the data of a server is.
type DataFlags struct {
	Data string `default:"koprulu-data" env:"KOPRULU_DATA" placeholder:"DIR" help:"Directory with the data of the server (${default})."`
}

// DataFile returns the database.
func (d DataFlags) DataFile() string { return filepath.Join(d.Data, "koprulu.db") }

// OpenToRead opens the database while a server may be using it.
func (d DataFlags) OpenToRead(ctx context.Context) (*store.Store, error) {
	return Opened(store.Open(ctx, d.DataFile(), store.Options{ReadOnly: true}))
}

// OpenToWrite opens the database, which no server may be using, and creates it if there is none.
func (d DataFlags) OpenToWrite(ctx context.Context) (*store.Store, error) {
	if err := os.MkdirAll(d.Data, 0o700); err != nil {
		return nil, FileError(d.Data, "a directory for the data", err)
	}
	return Opened(store.Open(ctx, d.DataFile(), store.Options{}))
}

// Opened turns an error of opening a database into a sentence.
func Opened(s *store.Store, err error) (*store.Store, error) {
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Usagef("%w; name the data of a server with --data", err)
	}
	if errors.Is(err, store.ErrDamaged) {
		return nil, Failf("%w", err)
	}
	if err != nil {
		return nil, Usagef("%w", err)
	}
	return s, nil
}

// IsPostgres reports whether a text looks like the address of a PostgreSQL database.
func IsPostgres(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// WebAddress reads the address of a page or a site. A name in other letters than English ones becomes the name by which
// it is looked up, as browsers send it.
func WebAddress(text string) (*url.URL, bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return u, false
	}
	name, ok := DomainName(u.Hostname())
	u.Host = strings.Replace(u.Host, u.Hostname(), name, 1)
	return u, ok
}

// DomainName returns the name by which a domain is looked up: xn--mnchen-3ya.example for münchen.example. It reports
// false for one in other letters that can't be a domain.
func DomainName(name string) (string, bool) {
	if !strings.ContainsFunc(name, func(r rune) bool { return r > unicode.MaxASCII }) {
		return name, true
	}
	plain, err := idna.Lookup.ToASCII(name)
	return plain, err == nil
}

// SocketFlags say where a running server answers koprulu admin.
type SocketFlags struct {
	Socket string `env:"KOPRULU_SOCKET" name:"socket" placeholder:"FILE" type:"path" help:"Socket on which the running server answers 'koprulu admin', open to its own user only (default: admin.sock in the data directory)."`
}

// SocketFile returns the file of the socket.
func (f SocketFlags) SocketFile(d DataFlags) string {
	if f.Socket != "" {
		return f.Socket
	}
	return filepath.Join(d.Data, "admin.sock")
}
