package storetest

import (
	"time"

	"koprulu/club/people"
)

func passkeysAreKept(s suite) {
	ctx := s.Context()
	s.somebody("ann", 1)
	p := people.Passkey{ID: []byte{0, 1, 2}, Person: "ann", Name: "phone", Credential: []byte(`{"n":1}`), Created: noon,
		Used: noon}
	s.must(s.AddPasskey(ctx, p))
	p.Credential, p.Used = []byte(`{"n":2}`), noon.Add(time.Hour)
	s.must(s.UsePasskey(ctx, p, people.Key{ID: "new", Kind: people.DeviceKey}, people.Hash{2}))
	same(s, "list", []people.Passkey{p})(s.Passkeys(ctx, "ann"))
	s.nobody("somebody else's passkey")(s.RemovePasskey(ctx, "ben", p.ID))
	s.must(s.RemovePasskey(ctx, "ann", p.ID))
	// With the passkey gone, signing in with it has no effect at all.
	s.nobody("a removed passkey")(s.UsePasskey(ctx, p, people.Key{ID: "newer", Kind: people.DeviceKey}, people.Hash{3}))
	s.nobody("a device signed in by a removed passkey")(s.Visitor(ctx, people.Hash{3}))
}
