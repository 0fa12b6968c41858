package storetest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"koprulu/club/people"
)

func passkeysAreKept(t *testing.T, s Store) {
	ctx := t.Context()
	somebody(t, s, "ann", 1)
	p := people.Passkey{ID: []byte{0, 1, 2}, Person: "ann", Name: "phone", Credential: []byte(`{"n":1}`), Created: noon, Used: noon}
	if err := s.People.AddPasskey(ctx, p); err != nil {
		t.Fatal(err)
	}
	p.Credential, p.Used = []byte(`{"n":2}`), noon.Add(time.Hour)
	if err := s.People.UsePasskey(ctx, p, people.Key{ID: "new", Kind: people.DeviceKey}, people.Hash{2}); err != nil {
		t.Fatal(err)
	}
	list, err := s.People.Passkeys(ctx, "ann")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]people.Passkey{p}, list); diff != "" {
		t.Error(diff)
	}
	fails(t, "somebody else's passkey", s.People.RemovePasskey(ctx, "ben", p.ID), people.ErrNobody)
	if err := s.People.RemovePasskey(ctx, "ann", p.ID); err != nil {
		t.Fatal(err)
	}
	// With the passkey gone, signing in with it has no effect at all.
	fails(t, "a removed passkey", s.People.UsePasskey(ctx, p, people.Key{ID: "newer", Kind: people.DeviceKey}, people.Hash{3}), people.ErrNobody)
	if _, _, err := s.People.Visitor(ctx, people.Hash{3}); !errors.Is(err, people.ErrNobody) {
		t.Errorf("a device signed in by a removed passkey: %v", err)
	}
}
