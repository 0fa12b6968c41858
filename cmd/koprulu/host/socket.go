package host

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"koprulu/cmd/koprulu/cli"
)

// listenHere opens the socket. Without --socket a site is served even where there can be none, such as in a directory
// that is read-only or whose name is too long for one; the log says so.
func listenHere(f cli.SocketFlags, d cli.DataFlags, log *slog.Logger) (net.Listener, error) {
	file := f.SocketFile(d)
	l, err := listenAlone(file)
	switch {
	case err == nil:
		return l, nil
	case f.Socket != "":
		return nil, cli.Usagef(
			"--socket: %w; name a file in a directory that this user may write to, at most about 100 characters long", err)
	}
	log.Warn("'koprulu admin' can't reach this server; --socket names another place", "socket", file, "error", err)
	return noListener{}, nil
}

// listenAlone opens a socket that only the user of this program may use. One that a server left behind when it was
// killed is replaced.
func listenAlone(file string) (net.Listener, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	switch info, err := os.Lstat(file); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.Mode().Type() != fs.ModeSocket:
		return nil, fmt.Errorf("%s is a file, not a socket", file)
	default:
		if c, err := net.DialTimeout("unix", file, time.Second); err == nil {
			_ = c.Close()
			return nil, fmt.Errorf("another server answers at %s already", file)
		}
		if err := os.Remove(file); err != nil {
			return nil, err
		}
	}
	var l net.Listener
	err := closed(func() (err error) {
		l, err = net.Listen("unix", file)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(file, 0o600); err != nil {
		_ = l.Close()
		return nil, err
	}
	return l, nil
}
