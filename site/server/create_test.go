package server

import (
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"koprulu/club/people"
	"koprulu/rules/components"
	"koprulu/site/server/core"
	"koprulu/table"
)

// corrected returns a request for a table with a file of corrections of the largest size, different for each n.
func corrected(n int) string {
	file := fmt.Sprintf(`{"format": %q, "common": {"target_points": %d}}`, components.Format,
		15+n%10) + strings.Repeat("\n", n)
	return fmt.Sprintf(`{"name":"x","seats":["me","open"],"corrections":%q}`,
		file+strings.Repeat(" ", table.MaxCorrections-len(file)))
}

// TestUploadsAreBounded: one address with eight identities sends large files of corrections, all different, as fast as
// it may. How much each of them keeps is bounded, and so is the memory that takes.
func TestUploadsAreBounded(t *testing.T) {
	unraced(t)
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.Unlimited = false })
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	made := 0
	for p := range 8 {
		a := s.person(fmt.Sprint("person ", p))
		mine := 0
		for i := range 24 {
			switch r := a.json("/api/v1/tables", corrected(p*24+i)); r.status {
			case http.StatusCreated:
				mine++
			case http.StatusConflict:
				if !strings.Contains(r.body, `"many-uploads"`) {
					t.Fatalf("refused with %s", r.body)
				}
			case http.StatusTooManyRequests:
			default:
				t.Fatalf("status %d: %.300s", r.status, r.body)
			}
		}
		if made += mine; mine == 0 || mine > int(people.UsualQuotas.Uploads/table.MaxCorrections) {
			t.Errorf("a person made %d tables", mine)
		}
	}
	if grown := int64(heap() - before); grown > 120<<20 {
		t.Errorf("%d tables take %d MB of memory", made, grown>>20)
	} else {
		t.Logf("%d tables take %d MB of memory", made, grown>>20)
	}
}

// TestWaitingTablesAreBounded: the number of a person's waiting tables is limited, even if they are made at the same
// time, and they may make another one when one of them is gone.
func TestWaitingTablesAreBounded(t *testing.T) {
	s := newSite(t, func(c *core.Config, _ *table.HubConfig) { c.Unlimited = false })
	ann, ben := s.person("Ann"), s.person("Ben")
	one := `{"name":"x","seats":["me","open"]}`
	for range people.UsualQuotas.Waiting - 2 {
		if _, err := s.hub.Create(t.Context(), ann.id, "Ann", table.NewSettings("x", 2),
			[]table.SeatPlan{{Mine: true}, {}}); err != nil {
			t.Fatal(err)
		}
	}
	var work sync.WaitGroup
	var mu sync.Mutex
	counts := map[int]int{}
	last := ""
	for range 10 {
		work.Go(func() {
			r := ann.json("/api/v1/tables", one)
			mu.Lock()
			defer mu.Unlock()
			if counts[r.status]++; r.status == http.StatusCreated {
				last = r.header.Get("Location")
			} else if !strings.Contains(r.body, `"many-tables"`) {
				t.Errorf("refused with %s", r.body)
			}
		})
	}
	work.Wait()
	if counts[http.StatusCreated] != 2 || counts[http.StatusConflict] != 8 {
		t.Fatalf("answered with %v", counts)
	}
	if r := ben.json("/api/v1/tables", one); r.status != http.StatusCreated {
		t.Errorf("somebody else gets status %d", r.status)
	}
	if err := s.store.Delete(t.Context(), table.ID(last[strings.LastIndex(last, "/")+1:])); err != nil {
		t.Fatal(err)
	}
	if r := ann.json("/api/v1/tables", one); r.status != http.StatusCreated {
		t.Errorf("after one has gone: status %d, %s", r.status, r.body)
	}
}
