package table

import (
	"container/heap"
	"sync"
	"time"
)

// alarms are the times at which the hub checks tables, because a player's time is up or a commit has to be retried.
// An alarm may come too early; the table then sets another one.
type alarms struct {
	hub *Hub

	mu   sync.Mutex
	heap alarmHeap
	// next is when the timer goes off, the zero time if it is not set.
	next time.Time
	stop func() bool
}

type alarm struct {
	at time.Time
	id ID
	// idle marks an alarm that nothing depends on: a table that is not in memory is left alone.
	idle bool
}

type alarmHeap []alarm

func (h alarmHeap) Len() int           { return len(h) }
func (h alarmHeap) Less(i, j int) bool { return h[i].at.Before(h[j].at) }
func (h alarmHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *alarmHeap) Push(x any)        { *h = append(*h, x.(alarm)) }
func (h *alarmHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// set makes the hub check a table at a time.
func (a *alarms) set(at time.Time, id ID) { a.add(alarm{at: at, id: id}) }

// setIdle makes the hub check a table at a time if it is in memory then.
func (a *alarms) setIdle(at time.Time, id ID) { a.add(alarm{at, id, true}) }

func (a *alarms) add(new alarm) {
	a.mu.Lock()
	defer a.mu.Unlock()
	heap.Push(&a.heap, new)
	a.arm()
}

// arm sets the timer for the first alarm.
func (a *alarms) arm() {
	if len(a.heap) == 0 || a.hub.life.Err() != nil {
		return
	}
	first := a.heap[0].at
	if !a.next.IsZero() {
		if !first.Before(a.next) {
			return
		}
		a.stop()
	}
	a.next = first
	a.stop = a.hub.cfg.Clock.AfterFunc(max(0, first.Sub(a.hub.cfg.Clock.Now())), a.ring)
}

// ring checks all tables whose alarm is due.
func (a *alarms) ring() {
	a.mu.Lock()
	now := a.hub.cfg.Clock.Now()
	var due []alarm
	for len(a.heap) > 0 && !a.heap[0].at.After(now) {
		due = append(due, heap.Pop(&a.heap).(alarm))
	}
	a.next = time.Time{}
	a.arm()
	a.mu.Unlock()
	for _, d := range due {
		if !d.idle || a.hub.peek(d.id) != nil {
			a.hub.spawn(func() { a.hub.look(d.id) })
		}
	}
}

// silence stops the timer.
func (a *alarms) silence() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.next.IsZero() {
		a.stop()
		a.next = time.Time{}
	}
}
