package server

import (
	"net/netip"
	"testing"
	"time"

	"koprulu/table"
)

var anAddress = netip.MustParseAddr("203.0.113.9")

func TestLimitsRefillWithTime(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := allowances[classCreate]
	for i := range a.burst {
		if !l.allow(classCreate, "", anAddress, now) {
			t.Fatalf("request %d of a burst of %d was refused", i+1, a.burst)
		}
	}
	if l.allow(classCreate, "", anAddress, now) {
		t.Fatal("more than the burst was allowed")
	}
	if !l.allow(classPage, "", anAddress, now) {
		t.Error("another class is refused as well")
	}
	now = now.Add(time.Duration(float64(time.Second)/float64(a.perSecond)) + time.Millisecond)
	if !l.allow(classCreate, "", anAddress, now) {
		t.Error("refused although time has passed")
	}
}

func TestManyPersonsOfAnAddressAreLimitedTogether(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	a := allowances[classSign]
	allowed := 0
	for i := range a.burst * addressFactor * 2 {
		who := "p" + string(rune('a'+i%26)) + string(rune('a'+i/26))
		if l.allow(classSign, table.Person(who), anAddress, now) {
			allowed++
		}
	}
	if allowed != a.burst*addressFactor {
		t.Errorf("%d requests of new persons were allowed, want %d", allowed, a.burst*addressFactor)
	}
}

func TestLimiterForgets(t *testing.T) {
	l, now := newLimiter(), time.Unix(1000, 0)
	for i := range 500 {
		l.allow(classPage, "", netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}), now)
	}
	l.allow(classPage, "", anAddress, now.Add(2*sweepEvery))
	if len(l.seen) > 1 {
		t.Errorf("%d visitors are kept in memory, want 1", len(l.seen))
	}
}

func TestStreamsAreCounted(t *testing.T) {
	g := newGauge()
	var leave func()
	for range personStreams {
		if leave = g.enter("p", anAddress, false); leave == nil {
			t.Fatal("refused too early")
		}
	}
	if g.enter("p", anAddress, false) != nil {
		t.Error("more streams than allowed")
	}
	if g.enter("p", anAddress, true) == nil {
		t.Error("refused although limits are lifted")
	}
	leave()
	leave()
	if g.enter("p", anAddress, false) == nil {
		t.Error("refused although a stream has ended")
	}
}
