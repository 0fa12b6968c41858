package components

// A Departure is a line in which the components differ from the table of unit strengths on page 18 of the rules of
// Brood War.
type Departure struct {
	// Unit is the id of the unit.
	Unit string
	// Technologies is true where the number of its technologies differs, false where the values of its Combat cards do.
	Technologies bool
	// Table is what the table has, Cards what the components have: the highest and lowest attack and the highest and
	// lowest health, or a number of technologies.
	Table, Cards string
	// Why is the reason, one of DepartureReasons.
	Why string
}

// DepartureReasons are the reasons for departures, with their sentences. Values contradict the table only where two
// sources agree, or where the table leaves out a bonus that the cards show.
var DepartureReasons = [...][2]string{
	{"agree", "Two sources agree on the cards."},
	{"bonus", "Two sources agree on the cards; the table leaves out the bonus that the unit's own card always gives it."},
	{"technology", "Two sources agree on the cards; more comes with the technology alone."},
	{"targets", "The table has the printed value; the unit attacks flying units only, and against them its card always adds 1."},
	{"faq", "The FAQ of the publisher corrects the table."},
	{"count", "Two sources count one more technology among its cards."},
	{"recharge", "The keyword Recharge needs a technology of its own; that it is this unit's is our choice."},
}

// Departures are the lines in which the newest set differs from the printed table.
var Departures = [...]Departure{
	{Unit: "zergling", Table: "6/4 6/4", Cards: "6/4 6/3", Why: "agree"},
	{Unit: "scourge", Table: "8/7 6/5", Cards: "9/7 6/5", Why: "agree"},
	{Unit: "infested-terran", Table: "8/7 6/5", Cards: "9/7 6/5", Why: "agree"},
	{Unit: "firebat", Table: "6/5 6/4", Cards: "6/6 6/4", Why: "bonus"},
	{Unit: "vulture", Table: "7/5 7/6", Cards: "7/5 7/5", Why: "agree"},
	{Unit: "dragoon", Table: "8/6 7/6", Cards: "8/5 7/6", Why: "agree"},
	{Unit: "reaver", Table: "9/7 8/7", Cards: "8/7 8/7", Why: "technology"},
	{Unit: "corsair", Table: "8/7 7/6", Cards: "8/7 8/6", Why: "agree"},
	{Unit: "valkyrie", Table: "9/6 7/6", Cards: "9/7 7/6", Why: "targets"},
	{Unit: "ghost", Technologies: true, Table: "3", Cards: "4", Why: "faq"},
	{Unit: "defiler", Technologies: true, Table: "3", Cards: "4", Why: "count"},
	{Unit: "queen", Technologies: true, Table: "4", Cards: "5", Why: "recharge"},
	{Unit: "science-vessel", Technologies: true, Table: "3", Cards: "4", Why: "recharge"},
	{Unit: "medic", Technologies: true, Table: "3", Cards: "4", Why: "recharge"},
}
