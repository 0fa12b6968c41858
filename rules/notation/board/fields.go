package board

// The fields of objects that positions and views have in common.
var (
	ExecFields = []string{"player", "owner", "planet", "order", "special", "bargain", "limit", "free", "built", "fresh",
		"upgraded", "moved", "origins", "target", "quota", "lift-from", "lift-to", "recalled", "technology",
		"to-hand", "token",
		"returns", "room", "gifted", "defend", "locked", "laden"}
	BuyFields = []string{"item", "route", "unit", "area", "second", "building", "module", "technology", "minerals", "gas",
		"discount", "bargain", "stolen"}
	SideFields     = []string{"player", "units", "card", "event", "splash", "front", "shield"}
	SkirmishFields = []string{"resolved", "attacker", "defender"}
)

// ItemFields are the fields of an item in a position or a view.
var ItemFields = []string{"item", "area", "faction", "unit"}

// WorkerFields are the fields of the workers of a player.
var WorkerFields = []string{"pool", "unavailable", "home", "cards"}
