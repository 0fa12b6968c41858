//go:build unix

package store

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"koprulu/table"
)

// BenchmarkCommit measures answers of as many tables at once as its name says; cpu-ns/op is the processor time of each.
// Compare it with BenchmarkAppendAndSync of the same run.
func BenchmarkCommit(b *testing.B) {
	for _, n := range []int{1, 16, 64} {
		b.Run(fmt.Sprintf("%dtables", n), func(b *testing.B) {
			s := open(b)
			tables := make([]*table.Stored, n)
			for i := range tables {
				tables[i] = playing(table.ID(fmt.Sprint("t", i)))
				must(b, s.Create(b.Context(), tables[i]))
			}
			var texts [][]byte
			for k := range 16 {
				texts = append(texts, positionAfter(32*k))
			}
			each(b, n, func(i, k int) error {
				var position []byte
				if k/n%32 == 0 { // as tables do
					position = texts[k/n/32%len(texts)]
				}
				return s.Commit(b.Context(), answerTo(tables[i], noon, position))
			})
			g := s.Work()
			b.ReportMetric(float64(g.Commits)/float64(g.Groups), "answers/group")
		})
	}
}

// BenchmarkAppendAndSync is the baseline: as many bytes as an entry and a position, appended to a file and synced, for
// all waiting ones in one go.
func BenchmarkAppendAndSync(b *testing.B) {
	for _, n := range []int{1, 16} {
		b.Run(fmt.Sprintf("%dat once", n), func(b *testing.B) {
			f, err := os.Create(filepath.Join(b.TempDir(), "log"))
			must(b, err)
			defer f.Close()
			line := make([]byte, 5000)
			start := processTime()
			for i := 0; b.Loop(); i++ {
				_, err := f.Write(line)
				must(b, err)
				if i%n == n-1 {
					must(b, f.Sync())
				}
			}
			b.ReportMetric(float64(processTime()-start)/float64(b.N), "cpu-ns/op")
		})
	}
}

// each lets n goroutines do b.N steps together.
func each(b *testing.B, n int, step func(i, k int) error) {
	var wg sync.WaitGroup
	b.ResetTimer()
	start := processTime()
	for i := range n {
		wg.Go(func() {
			for k := i; k < b.N; k += n {
				if err := step(i, k); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	b.ReportMetric(float64(processTime()-start)/float64(b.N), "cpu-ns/op")
}

// processTime is the processor time that the process has used, in nanoseconds.
func processTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
