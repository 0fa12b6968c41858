package server

import (
	"fmt"

	"koprulu/club/people"
	"koprulu/site/server/gate"
)

// checkTogether uses what people do about one another: chats for players, muting, removing, reporting.
func checkTogether(ann, bob *program) {
	ann.Helper()
	post := func(name string) string { return "POST /api/v1/tables/{id}/" + name }
	const list, one = "GET /api/v1/hushed", "DELETE /api/v1/hushed/{id}"
	made := ann.call(201, "POST /api/v1/tables", "", "",
		map[string]any{"name": "Together", "seats": []string{"me", "open", "open"}, "public": true, "players-chat": true})
	id := made["id"].(string)
	bob.wants(bob.call(403, post("chat"), id, "", map[string]any{"text": "hello"}), "error", "players-chat")
	bob.call(403, "GET /api/v1/tables/{id}/chat", id, "", nil)
	bob.call(403, post("players-chat"), id, "", map[string]any{"players": false})
	ann.call(200, post("players-chat"), id, "", map[string]any{"players": false})
	said := bob.call(201, post("chat"), id, "", map[string]any{"text": "hello"})["id"]
	bob.call(200, post("sit"), id, "", map[string]any{"seat": 2})

	ann.call(200, post("hush"), id, "", map[string]any{"seat": 2, "hushed": true})
	ann.wants(ann.call(422, post("hush"), id, "", map[string]any{"seat": 1, "hushed": true}), "error", "self")
	message := ann.call(200, "GET /api/v1/tables/{id}/chat", id, "", nil)["messages"].([]any)[0].(map[string]any)
	ann.wants(message, "hushed", true)
	muted := ann.call(200, list, "", "", nil)["hushed"].([]any)[0].(map[string]any)
	ann.wants(muted, "name", "Bob")
	bob.call(404, one, muted["id"].(string), "", nil)
	if rest := ann.call(200, one, muted["id"].(string), "", nil)["hushed"].([]any); len(rest) != 0 {
		ann.Errorf("the rest of the list is %v", rest)
	}

	bob.call(201, post("report"), id, "", map[string]any{"kind": "name", "seat": 1, "text": "It is mine."})
	bob.call(404, post("report"), id, "", map[string]any{"kind": "message", "message": 999, "text": "It is not there."})
	bob.call(403, post("curb"), id, "", map[string]any{"seat": 1, "do": "mute"})
	ann.call(200, post("curb"), id, "", map[string]any{"message": said, "do": "mute"})
	bob.wants(bob.call(403, post("chat"), id, "", map[string]any{"text": "hello"}), "error", "table-muted")
	ann.call(200, post("curb"), id, "", map[string]any{"seat": 2, "do": "remove"})
	bob.wants(bob.call(403, post("sit"), id, "", map[string]any{}), "error", "removed")
}

// checkSanctions answers to a ban and a warning.
func checkSanctions(p *program, person string) {
	p.Helper()
	const list, answer = "GET /api/v1/me/sanctions", "POST /api/v1/me/sanctions/{id}/appeal"
	if all := p.call(200, list, "", "", nil)["sanctions"].([]any); len(all) != 0 {
		p.Errorf("the sanctions of a newcomer are %v", all)
	}
	for _, verb := range []string{people.WarnAct, people.BanAct} {
		if _, err := p.server.gate.Exercise(p.Context(), gate.Machine, gate.Order{On: gate.OnPerson, Verb: verb, ID: person,
			Wish: gate.Wish{Reason: "R"}}); err != nil {
			p.Fatal(err)
		}
	}
	number := func(i int) string {
		return fmt.Sprint(p.call(200, list, "", "", nil)["sanctions"].([]any)[i].(map[string]any)["id"])
	}
	p.wants(p.call(422, answer, number(0), "", map[string]any{"text": " "}), "where", "text")
	p.call(404, answer, "9999", "", map[string]any{"text": "no"})
	p.nobody().call(401, answer, number(0), "", map[string]any{"text": "no"})
	p.call(200, answer, number(0), "", map[string]any{"text": "I did not"})
	p.call(409, answer, number(0), "", map[string]any{"text": "I did not"})
	p.call(200, answer, number(1), "", map[string]any{"text": "I did"})
	if _, err := p.server.gate.Exercise(p.Context(), gate.Machine, gate.Order{On: gate.OnPerson, Verb: people.UnbanAct,
		ID: person}); err != nil {
		p.Fatal(err)
	}
	p.call(200, list, "", "", nil)
}
