package train

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// chunk is how many games are written to a file together, and so the most that is lost when training is interrupted.
const chunk = 10

// inChunks calls do for each number below n, several at the same time, and returns the results in order. It writes them
// to files in dir whose names begin with name, and takes those that already exist from the files. It calls done with
// the number of results so far.
func inChunks[T any](ctx context.Context, dir, name string, n, workers int,
	do func(ctx context.Context, i int) (T, error), done func(int)) ([]T, error) {
	results := make([]T, n)
	var count atomic.Int64
	all, each := errgroup.WithContext(ctx)
	all.SetLimit(workers)
	for from := 0; from < n; from += chunk {
		if each.Err() != nil {
			break
		}
		all.Go(func() error {
			part := results[from:min(n, from+chunk)]
			file := filepath.Join(dir, fmt.Sprintf("%s-%05d.gob", name, from))
			found, err := load(file, part)
			if err != nil {
				return err
			}
			if !found {
				for i := range part {
					if part[i], err = do(each, from+i); err != nil {
						return err
					}
				}
				if err := save(file, part); err != nil {
					return err
				}
			}
			done(int(count.Add(int64(len(part)))))
			return nil
		})
	}
	if err := all.Wait(); err != nil {
		return nil, err
	}
	return results, ctx.Err()
}

// load reads a file of results, and reports whether it exists.
func load[T any](file string, to []T) (bool, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	defer f.Close()
	var list []T
	if err := gob.NewDecoder(f).Decode(&list); err != nil || len(list) != len(to) {
		return false, fmt.Errorf("%s is damaged or was written by another program (remove it): %w", file, err)
	}
	copy(to, list)
	return true, nil
}

// save writes a file of results, whole or not at all.
func save[T any](file string, list []T) error {
	return whole(file, func(f *os.File) error { return gob.NewEncoder(f).Encode(list) })
}

// whole writes a file whole or not at all.
func whole(file string, write func(*os.File) error) error {
	f, err := os.CreateTemp(filepath.Dir(file), ".part-*")
	if err != nil {
		return err
	}
	if err = errors.Join(write(f), f.Close()); err == nil {
		err = os.Rename(f.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", file, errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}
