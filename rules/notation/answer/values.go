package answer

import "koprulu/rules/game"

// value is what a value of an answer is in text: how it is written and read.
type value uint8

// The values. The table of verbs names each by its form (game.AnswerField).
const (
	unknown value = iota
	// written is a value that is written and read together with another one.
	written
	aFaction
	aPlayer
	aPlanet
	perhapsPlanet
	aColumn
	aRow
	aTurn
	anArea
	anAreaOrCard
	anAreaOrHome
	perhapsArea
	aRoute
	aSide
	anEnd
	anOrder
	aResource
	aUnit
	aUnitInFront
	aUnitOrPiece
	aCount
	aSkirmish
	aCard
	aCardOrNone
	perhapsCard
	anEvent
	aTech
	aLeader
	aBuilding
	aModule
	aPrice
	aRazing
	anItem
	laden
	careful
	inFront
)

// values has the values by their forms in the table of verbs.
var values = map[string]value{
	"":                          written,
	"FACTION":                   aFaction,
	"PLAYER":                    aPlayer,
	"PLANET":                    aPlanet,
	"[PLANET]":                  perhapsPlanet,
	"X":                         aColumn,
	"Y":                         aRow,
	"DEGREES":                   aTurn,
	"AREA":                      anArea,
	"FROM":                      anArea,
	"TO":                        anArea,
	"AREA|card":                 anAreaOrCard,
	"FROM|card":                 anAreaOrCard,
	"AREA|home":                 anAreaOrHome,
	"[AREA]":                    perhapsArea,
	"ROUTE":                     aRoute,
	"SIDE":                      aSide,
	"major|minor":               anEnd,
	"ORDER":                     anOrder,
	"minerals|gas":              aResource,
	"UNIT":                      aUnit,
	"UNIT [front]":              aUnitInFront,
	"UNIT|base|installation":    aUnitOrPiece,
	"[NUMBER]":                  aCount,
	"SKIRMISH":                  aSkirmish,
	"CARD":                      aCard,
	"CARD|none":                 aCardOrNone,
	"[CARD]":                    perhapsCard,
	"EVENT":                     anEvent,
	"TECHNOLOGY":                aTech,
	"LEADER":                    aLeader,
	"BUILDING":                  aBuilding,
	"MODULE":                    aModule,
	"[worker|UNIT|ROUTE ROUTE]": aPrice,
	"base|installation|workers": aRazing,
	"ITEM":                      anItem,
	"[with ITEM...]":            laden,
	"[careful]":                 careful,
	"[front|support]":           inFront,
}

// field is a value of the answers of a verb.
type field struct {
	at game.ValueOf
	value
}

// fields are the values of each verb in the order in which they are written.
var fields = func() (all [game.Verbs][]field) {
	for v := range game.Verbs {
		for _, f := range v.Info().Fields {
			all[v] = append(all[v], field{f.At, values[f.Form]})
		}
	}
	return all
}()

// The words of some values, in the order of the values.
var (
	razings  = []string{"base", "installation", "workers"}
	revenges = []string{1: "base", 2: "installation"}
	places   = []string{game.InFront - 1: frontWord, game.InSupport - 1: supportWord}
)

// frontWord marks the front-line unit where others of its type fight next to it, supportWord one of these, withWord
// begins the items carried along by a unit, and carefulWord ends the answer of a player who uses a card to prevent
// depletion.
const (
	frontWord   = "front"
	supportWord = "support"
	withWord    = "with"
	carefulWord = "careful"
)

// stolenMark precedes a unit type in an answer about units under mind control (game.StolenFirst), and before an area
// where such a unit is consumed for another.
const stolenMark = "stolen:"
