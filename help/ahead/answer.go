package ahead

// Kind is what an answer left for later is for.
type Kind string

// The kinds.
const (
	// Pass declines optional choices (Optional) until something concerns the seat.
	Pass Kind = "pass"
	// Orders are the next orders of this Planning Phase.
	Orders Kind = "orders"
	// Reveals are the orders to reveal next in this round's Execution Phase.
	Reveals Kind = "reveals"
	// Attacked is what to do in the next battle in which the seat defends an area or a planet.
	Attacked Kind = "attacked"
	// Discards are the cards to discard at the next hand limit.
	Discards Kind = "discards"
	// Regrouping are choices of the Regrouping Phase: the type of resource tokens, Infested Command Centers.
	Regrouping Kind = "regrouping"
)

// Kinds are all kinds.
var Kinds = []Kind{Pass, Orders, Reveals, Attacked, Discards, Regrouping}

// What may concern a seat, as words of Answer.Unless.
const (
	// UnlessAttacked: a battle begins in which the seat defends.
	UnlessAttacked = "attacked"
	// UnlessEntered: somebody else's unit comes to a planet where the seat has pieces.
	UnlessEntered = "entered"
	// UnlessHand: the seat's hand of Combat cards changes.
	UnlessHand = "hand"
	// UnlessPhase: the stage or the phase changes.
	UnlessPhase = "phase"
)

// Conditions are all that may concern a seat.
var Conditions = []string{UnlessAttacked, UnlessEntered, UnlessHand, UnlessPhase}

// The values of other fields.
const (
	// UntilRound ends with the round, UntilOff when it is switched off.
	UntilRound = "round"
	UntilOff   = "off"
	// ThenExecute executes a revealed order, ThenEvent takes the Event card instead.
	ThenExecute = "execute"
	ThenEvent   = "event"
	// SupportStrongest assigns the unit with the most support first, each to the skirmish with the fewest supporting units
	// of the seat.
	SupportStrongest = "strongest"
	// RestBot leaves everything else to the simple bot, RestAsk to the player.
	RestBot = "bot"
	RestAsk = "ask"
	// Yes and No say whether to infest.
	Yes = "yes"
	No  = "no"
)

// Answer is an answer left for later, in the words of package notation. Its kind determines which fields it has.
type Answer struct {
	Kind Kind `json:"kind"`
	// Until and Unless belong to Pass: it lasts until Until, UntilRound by default, or until one of the conditions in
	// Unless occurs.
	Until  string   `json:"until,omitempty"`
	Unless []string `json:"unless,omitempty"`
	// Orders belong to Orders, in the order of placing.
	Orders []Order `json:"orders,omitempty"`
	// Reveals belong to Reveals, in their order.
	Reveals []Reveal `json:"reveals,omitempty"`
	// At is the area or planet of Attacked.
	At string `json:"at,omitempty"`
	// Cards belong to Attacked, the preferred ones first.
	Cards []Card `json:"cards,omitempty"`
	// Support is SupportStrongest or empty, Retreat the area to retreat to or empty, Rest is RestAsk by default.
	Support string `json:"support,omitempty"`
	Retreat string `json:"retreat,omitempty"`
	Rest    string `json:"rest,omitempty"`
	// Discards are the Combat cards of Discards, in the order in which to discard them.
	Discards []string `json:"discards,omitempty"`
	// Token is the resource of tokens, Infest whether to infest; they belong to Regrouping.
	Token  string `json:"token,omitempty"`
	Infest string `json:"infest,omitempty"`
}

// Order is one of the orders to place.
type Order struct {
	// Nth is which of the seat's orders in the phase it is, from 1. It may be left out when it is sent: then it follows
	// the previous one.
	Nth int `json:"nth,omitempty"`
	// Order goes on Planet; a Defend order ("defend") on Area.
	Order  string `json:"order"`
	Planet string `json:"planet,omitempty"`
	Area   string `json:"area,omitempty"`
	// Unless is UnlessStack if the order is not to be placed once others have changed the stack of its planet.
	Unless string `json:"unless,omitempty"`
}

// UnlessStack is the condition of an Order: the stack changes.
const UnlessStack = "stack"

// Reveal is one of the orders to reveal: the one on top of a planet.
type Reveal struct {
	Planet string `json:"planet"`
	// Then is ThenExecute or ThenEvent.
	Then string `json:"then"`
}

// Card is a Combat card to place in a battle, along with a reinforcement card, for a front-line unit of a type or any.
type Card struct {
	Card string `json:"card"`
	With string `json:"with,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// MostAnswers is how many answers a seat may leave, MostItems how many orders or cards are in one.
const (
	MostAnswers = 12
	MostItems   = 12
)

// An Error says what is wrong with an answer to be left for later.
type Error struct {
	// Path is the field, such as orders[1].planet.
	Path string
	// Remedy says in English what would be right.
	Remedy string
}

func (e *Error) Error() string { return e.Path + ": " + e.Remedy }
