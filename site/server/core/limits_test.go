package core

import (
	"fmt"
	"net/netip"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

var anAddress = netip.MustParseAddr("203.0.113.9")

func TestLimitsRefillWithTime(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := Allowances[ClassCreate]
	for i := range a.Burst {
		if !l.Count(ClassCreate, "", anAddress, now).OK {
			t.Fatalf("request %d of a burst of %d was refused", i+1, a.Burst)
		}
	}
	if l.Count(ClassCreate, "", anAddress, now).OK {
		t.Fatal("more than the burst was allowed")
	}
	if !l.Count(ClassPage, "", anAddress, now).OK {
		t.Error("another class is refused as well")
	}
	now = now.Add(time.Duration(float64(time.Second)/float64(a.PerSecond)) + time.Millisecond)
	if !l.Count(ClassCreate, "", anAddress, now).OK {
		t.Error("refused although time has passed")
	}
}

// TestEachPersonIsLimited: a person who sends too much has to wait, wherever they send from, and nobody else has to.
func TestEachPersonIsLimited(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	elsewhere := netip.MustParseAddr("198.51.100.7")
	a := Allowances[ClassAnswer]
	for i := range a.Burst {
		if !l.Count(ClassAnswer, "anna", anAddress, now).OK {
			t.Fatalf("request %d of a burst of %d was refused", i+1, a.Burst)
		}
	}
	for _, from := range []netip.Addr{anAddress, elsewhere} {
		if l.Count(ClassAnswer, "anna", from, now).OK {
			t.Errorf("more than the burst of a person was allowed from %s", from)
		}
	}
	if !l.Count(ClassAnswer, "ben", anAddress, now).OK {
		t.Error("somebody else at the address is refused as well")
	}
	if now = now.Add(time.Duration(float64(time.Second)/float64(a.PerSecond)) + time.Millisecond); !l.Count(ClassAnswer,
		"anna", anAddress, now).OK {
		t.Error("refused although time has passed")
	}
}

// TestNobodysAndPersonsOfAnAddress: what visitors without a name use up at an address is not taken from the people
// there, no matter who comes first.
func TestNobodysAndPersonsOfAnAddress(t *testing.T) {
	a := Allowances[ClassCreate]
	for _, first := range []table.Person{"", "anna"} {
		l, now := newLimiter(), time.Unix(1000, 0)
		l.Count(ClassCreate, first, anAddress, now)
		nobodys := 0
		for range 2 * AddressFactor * a.Burst {
			if l.Count(ClassCreate, "", anAddress, now).OK {
				nobodys++
			}
		}
		if want := map[table.Person]int{"": a.Burst - 1, "anna": a.Burst}[first]; nobodys != want {
			t.Errorf("after a request of %q, %d of visitors without a name were allowed, want %d", first, nobodys, want)
		}
		if !l.Count(ClassCreate, "ben", anAddress, now).OK {
			t.Errorf("after a request of %q and those of visitors without a name, a person is refused", first)
		}
	}
}

func TestManyPersonsOfAnAddressAreLimitedTogether(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := Allowances[ClassSign]
	allowed := 0
	for i := range a.Burst * AddressFactor * 2 {
		who := "p" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		if l.Count(ClassSign, table.Person(who), anAddress, now).OK {
			allowed++
		}
	}
	if allowed != a.Burst*AddressFactor {
		t.Errorf("%d requests of new persons were allowed, want %d", allowed, a.Burst*AddressFactor)
	}
}

func TestLimiterForgets(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	for i := range 500 {
		l.Count(ClassPage, "", netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), now)
	}
	l.Count(ClassPage, "", anAddress, now.Add(2*SweepEvery))
	if len(l.Seen) > 1 {
		t.Errorf("%d visitors are kept in memory, want 1", len(l.Seen))
	}
}

func TestStreamsAreCounted(t *testing.T) {
	g := NewGauge(3)
	var leave func()
	for range 3 {
		if leave = g.Enter("p", anAddress, false); leave == nil {
			t.Fatal("refused too early")
		}
	}
	if g.Enter("p", anAddress, false) != nil {
		t.Error("more streams than allowed")
	}
	if g.Enter("p", anAddress, true) == nil {
		t.Error("refused although limits are lifted")
	}
	leave()
	leave()
	if g.Enter("p", anAddress, false) == nil {
		t.Error("refused although a stream has ended")
	}
}

// TestLimitsAreDocumented compares the table of docs/operating.md with the limits.
func TestLimitsAreDocumented(t *testing.T) {
	text, err := os.ReadFile("../../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, found := strings.Cut(string(text), "\n## Limits\n")
	if !found {
		t.Fatal("docs/operating.md has no section Limits")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	for c := range Classes {
		a := &Allowances[c]
		body := "none"
		if a.Body > 0 {
			body = fmt.Sprintf("%d KiB", a.Body>>10)
		}
		row := regexp.MustCompile("(?m)^\\| `" + ClassNames[c] + "` \\|[^|]*\\| " +
			regexp.QuoteMeta(fmt.Sprintf("%v | %d | %s |", float64(a.PerSecond), a.Burst, body)) + "$")
		if !row.MatchString(section) {
			t.Errorf("the limits of %s do not stand there: %v a second, %d at once, %s", ClassNames[c], a.PerSecond,
				a.Burst, body)
		}
	}
	for _, want := range []string{fmt.Sprintf("%d streams open", people.UsualQuotas.Streams),
		fmt.Sprintf("an address %d", AddressStreams)} {
		if !strings.Contains(section, want) {
			t.Errorf("%q does not stand there", want)
		}
	}
}
