package storetest

import (
	"testing"
	"time"

	"koprulu/club/people"
)

func passkeysAreKept(t *testing.T, s suite) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	p := people.Passkey{ID: []byte{0, 1, 2}, Person: "ann", Name: "phone", Credential: []byte(`{"n":1}`), Created: noon,
		Used: noon}
	must(t, s.AddPasskey(ctx, p))
	p.Credential, p.Used = []byte(`{"n":2}`), noon.Add(time.Hour)
	must(t, s.UsePasskey(ctx, p, people.Key{ID: "new", Kind: people.DeviceKey}, people.Hash{2}))
	same(t, "list", []people.Passkey{p})(s.Passkeys(ctx, "ann"))
	fails(t, "somebody else's passkey", s.RemovePasskey(ctx, "ben", p.ID), people.ErrNobody)
	must(t, s.RemovePasskey(ctx, "ann", p.ID))
	// With the passkey gone, signing in with it has no effect at all.
	fails(t, "a removed passkey", s.UsePasskey(ctx, p, people.Key{ID: "newer", Kind: people.DeviceKey}, people.Hash{3}),
		people.ErrNobody)
	fails(t, "a device signed in by a removed passkey", failure(s.Visitor(ctx, people.Hash{3})), people.ErrNobody)
}
