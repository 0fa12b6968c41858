package load

import (
	"path/filepath"
	"testing"

	"koprulu/site/store"
	"koprulu/table"
)

// BenchmarkComeBack does what a server does for each table after a crash: read its rows, and replay its 500 answers.
// Rows is only the first part of that, the baseline of goal Crash.
func BenchmarkComeBack(b *testing.B) {
	ctx := b.Context()
	tool := &bench{Config: Config{Dir: b.TempDir(), Short: true, Say: func(string) {}}}
	f, err := tool.prepare(ctx, 20, 6, 500)
	if err != nil {
		b.Fatal(err)
	}
	s, err := store.Open(ctx, filepath.Join(f.dir, database), store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	b.Run("rows", func(b *testing.B) {
		b.ReportAllocs()
		for i := range b.N {
			if _, _, err := s.Load(ctx, f.targets[i%len(f.targets)].id); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("table", func(b *testing.B) {
		b.ReportAllocs()
		var hub *table.Hub
		for i := range b.N {
			if i%len(f.targets) == 0 {
				hub = table.NewHub(table.HubConfig{Store: s})
			}
			if _, err := hub.Table(ctx, f.targets[i%len(f.targets)].id); err != nil {
				b.Fatal(err)
			}
		}
	})
}
