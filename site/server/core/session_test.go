package core

import (
	"strconv"
	"testing"

	"koprulu/club/people"
	"koprulu/table"
)

// TestSessionsAreBounded: the number of sessions kept is limited, and a visitor looked up before something was revoked
// is not kept after it.
func TestSessionsAreBounded(t *testing.T) {
	c := newSessions()
	who := func(i int) ([32]byte, *Visitor) {
		return [32]byte{byte(i), byte(i >> 8), byte(i >> 16)},
			&Visitor{Account: people.Account{ID: table.Person(strconv.Itoa(i % 7))}}
	}
	for i := range MostSessions + 3 {
		hash, v := who(i)
		c.Put(hash, v, c.Version())
		if got, _ := c.Get(hash); got != v {
			t.Fatalf("session %d is not kept", i)
		}
		if len(c.ByHash) > MostSessions {
			t.Fatalf("%d sessions are kept", len(c.ByHash))
		}
	}
	hash, v := who(7)
	_, before := c.Get(hash)
	c.Forget("0")
	c.Put(hash, v, before)
	if got, _ := c.Get(hash); got != nil {
		t.Error("somebody looked up before their key was revoked is kept after it")
	}
	other, v := who(8)
	c.Put(other, v, c.Version())
	c.Forget("0")
	if got, _ := c.Get(other); got != v {
		t.Error("the session of somebody else was forgotten")
	}
}
