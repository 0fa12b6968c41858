package server

import (
	"strconv"
	"strings"

	"koprulu/internal/pushtest"
)

// checkMessages gives a person addresses and wishes without a browser. hook is an address that takes messages.
func checkMessages(p *program, hook string) {
	p.Helper()
	const all, one, wishes, kinds = "/api/v1/me/addresses", "/api/v1/me/addresses/{address}", "/api/v1/me/wishes",
		"/api/v1/me/messages"
	nobody := p.nobody()
	for _, op := range []string{"GET " + all, "GET " + wishes, "GET " + kinds} {
		nobody.call(401, op, "", "", nil)
	}
	for _, body := range []map[string]any{{}, {"address": "gopher://example.org"}, {"address": hook, "kind": "smoke"},
		{"address": hook, "zone": "Nowhere"}, {"address": hook, "kind": "push"},
		{"address": hook, "keys": map[string]any{"p256dh": "x", "auth": "y"}},
		{"address": hook, "kind": "push", "keys": map[string]any{"p256dh": "x", "auth": "y"}},
		{"address": hook, "kind": "discord"}} {
		p.call(422, "POST "+all, "", "", body)
	}
	made := p.call(201, "POST "+all, "", "", map[string]any{"address": hook + "/hooks/verysecret",
		"zone": "Europe/Berlin"})
	p.wants(made, "kind", "mattermost")
	service := pushtest.New(p.T, nil)
	sub := service.Subscribe(p.T)
	push := p.call(201, "POST "+all, "", "", map[string]any{"address": sub.Endpoint, "kind": "push",
		"keys": map[string]any{"p256dh": sub.P256dh, "auth": sub.Auth}})
	list := p.call(200, "GET "+all, "", "", nil)
	if n := len(list["addresses"].([]any)); n != 2 || len(list["push-key"].(string)) != 87 {
		p.Errorf("the addresses are %v", list)
	}
	for _, a := range list["addresses"].([]any) {
		if text := a.(map[string]any)["address"].(string); strings.Contains(text, "verysecret") ||
			strings.HasSuffix(sub.Endpoint, text) {
			p.Errorf("an address is told: %s", text)
		}
	}
	said := func(id any) string {
		return p.call(200, "POST "+one+"/test", id.(string), "", nil)["said"].(string)
	}
	if got := said(made["id"]); !strings.Contains(got, "status 200") {
		p.Errorf("trying says %q", got)
	}
	if got := said(push["id"]); !strings.Contains(got, "status 201") || len(service.Got(sub)) != 1 {
		p.Errorf("trying the subscription says %q", got)
	}
	p.call(404, "DELETE "+one, "nosuch", "", nil)
	r := p.send("DELETE "+one, made["id"].(string), "", nil)
	r.Body.Close()
	if p.seen["DELETE "+one+" "+strconv.Itoa(r.StatusCode)]++; r.StatusCode != 204 {
		p.Errorf("removing an address: status %d", r.StatusCode)
	}
	for _, wrong := range []any{nil, []any{map[string]any{"set": "base", "players": 7}},
		[]any{map[string]any{"set": "x", "players": 3}}} {
		p.call(422, "PUT "+wishes, "", "", map[string]any{"wishes": wrong})
	}
	p.call(200, "PUT "+wishes, "", "", map[string]any{"wishes": []any{map[string]any{"set": "broodwar", "players": 3}}})
	if got := p.call(200, "GET "+wishes, "", "", nil)["wishes"].([]any); len(got) != 1 ||
		got[0].(map[string]any)["set"] != "broodwar" {
		p.Errorf("the wishes are %v", got)
	}
	p.call(422, "PUT "+kinds, "", "", map[string]any{"kinds": []string{"turn", "pigeons"}})
	p.call(200, "PUT "+kinds, "", "", map[string]any{"kinds": []string{"invited", "turn"}})
	if got := p.call(200, "GET "+kinds, "", "", nil)["kinds"].([]any); len(got) != 2 || got[0] != "turn" ||
		got[1] != "invited" {
		p.Errorf("the kinds of messages are %v", got)
	}
}
