package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Backup writes a copy of the whole database as it is at one moment to a new file, while others read and write. The
// copy is complete and on disk when Backup returns; if it fails, no file is left. An existing file is not touched:
// ErrExists.
func (s *Store) Backup(ctx context.Context, file string) error {
	if err := s.backup(ctx, file); err != nil {
		return fmt.Errorf("copying the database to %s: %w", file, explain(err))
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string) (err error) {
	// SQLite would write into an existing empty file; creating the file first reserves the name.
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return ErrExists
	}
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(file)
		}
	}()
	if err := f.Close(); err != nil {
		return err
	}
	db, err := connect(s.path, false, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return err
	}
	if f, err = os.OpenFile(file, os.O_RDWR, 0); err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return syncDirectory(filepath.Dir(file))
}
