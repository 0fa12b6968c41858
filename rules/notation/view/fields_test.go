package view

import (
	"testing"

	"koprulu/rules/notation/internal/schema"
)

// The fields of a view and of its parts.
var (
	fields = []string{"koprulu", "seat", "seats", "decision", "round", "phase", "stage", "first", "active", "eliminated",
		"resigned", "last-round",
		"victory", "winners", "condition", "ask", "open", "frame", "planets", "routes", "z-routes", "units", "bases",
		"depleted",
		"partly-depleted", "installations", "guards", "point-tokens", "stages-led", "items", "players", "orders", "events",
		"executing", "buying", "battle"}
	playerFields = []string{"points", "workers", "resources", "transports", "supply", "buildings", "modules",
		"hand-count", "hand", "deck-count", "discard", "technology-deck", "technologies", "spent", "discarding",
		"token-count", "tokens", "drawn-planets", "drawn", "kept", "read", "captives", "waiting", "order-pool", "defended",
		"infestable", "resource-tokens", "lost-bases", "leader-deck", "leaders", "leader-chosen", "chosen-leader", "lasting",
		"fresh", "influence"}
	eventFields  = []string{"deck-count", "discard", "beside", "playing"}
	battleFields = []string{"area", "guard", "special", "opening", "second", "now", "leaving", "attacker", "defender",
		"skirmishes"}
	halfFields = []string{"front", "support", "lost", "dead", "cards", "deck", "card", "extra", "marks", "gone",
		"gone-front"}
)

// TestViewFields checks that the schemas have the fields that the code knows, and no others.
func TestViewFields(t *testing.T) {
	schema.Fields(t, map[string][]string{
		"view.json":                fields,
		"view.json#player-section": playerFields,
		"view.json#events":         eventFields,
		"view.json#battle":         battleFields,
		"view.json#half":           halfFields,
	})
}
