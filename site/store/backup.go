package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"koprulu/site/store/internal/relation"
)

// Backup writes a copy of the whole database, as it is at one moment, to a new file while others read and write. The
// copy is complete and on disk when Backup returns; if it fails, no file is left. An existing file is not touched:
// ErrExists. Damage is not copied: every page of the database is checked, and every checksum of the copy (ErrUnsound).
func (s *Store) Backup(ctx context.Context, file string) error { return s.copyTo(ctx, file, true) }

// BackupDamaged is Backup, but copies damaged data as it is.
func (s *Store) BackupDamaged(ctx context.Context, file string) error {
	return s.copyTo(ctx, file, false)
}

func (s *Store) copyTo(ctx context.Context, file string, sound bool) error {
	if err := s.backup(ctx, file, sound); err != nil {
		return fmt.Errorf("copying the database to %s: %w", file, explain(err))
	}
	return nil
}

func (s *Store) backup(ctx context.Context, file string, sound bool) (err error) {
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
	if sound {
		if err := unsound(s.CheckPages(ctx)); err != nil {
			return err
		}
	}
	db, err := connect(s.path, false, 1)
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", file); err != nil {
		return err
	}
	if sound {
		if err := checkCopy(ctx, file); err != nil {
			return err
		}
	}
	if f, err = os.OpenFile(file, os.O_RDWR, 0); err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return syncDirectory(filepath.Dir(file))
}

// checkCopy compares the rows of a copy with their checksums.
func checkCopy(ctx context.Context, file string) error {
	s, err := Open(ctx, file, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	err = unsound(s.CheckSums(ctx))
	return errors.Join(err, s.Close())
}

// unsound makes an error of the first fault, if there is one.
func unsound(found []Fault, err error) error {
	if err != nil || len(found) == 0 {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUnsound, relation.FaultsError(found))
}
