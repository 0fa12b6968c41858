package components

// form is what follows the verb of an effect.
type form uint8

const (
	// alone: nothing.
	alone form = iota
	// signed: a number with its sign.
	signed
	// count: a number.
	count
	// price: discount and a number, or free.
	price
	// reach: ground, flying, any or units and a list.
	reach
	// maybeReach: nothing, ground, flying or units and a list.
	maybeReach
	// layer: ground, flying or any.
	layer
	// countLayer: a number and ground, flying or any.
	countLayer
	// front: front, or units and a list.
	front
	// someUnits: units and a list.
	someUnits
	// maybeUnits: nothing, or units and a list.
	maybeUnits
	// icons: units and a list of unit icons, where a type does not include its heroes.
	icons
	// types: a list of units, where a type does not include its heroes.
	types
	// oneUnit: a unit.
	oneUnit
	// countUnit: a number and a unit.
	countUnit
	// countUnits: a number, units and a list.
	countUnits
	// placement: a race, numbers of units, at and a place.
	placement
	// choice: numbers of units.
	choice
	// raceUnits: a race, units and a list.
	raceUnits
	// depth: partial or full.
	depth
	// countOf: a number and minerals, gas or any.
	countOf
	// signedOf: minerals or gas, and a number with its sign.
	signedOf
	// oneSite: an installation.
	oneSite
	// countSite: a number and an installation.
	countSite
	// orderType: build, mobilize or research.
	orderType
)

// patterns show the forms to a reader.
var patterns = [...]string{alone: "", signed: " +N", count: " N", price: " discount N|free",
	reach:      " ground|flying|any|units LIST",
	maybeReach: " [ground|flying|units LIST]", layer: " ground|flying|any", countLayer: " N ground|flying|any",
	front:     " front|units LIST",
	someUnits: " units LIST", maybeUnits: " [units LIST]", icons: " units LIST", types: " UNIT,UNIT,...", oneUnit: " UNIT",
	countUnit: " N UNIT", countUnits: " N units LIST",
	placement: " RACE N UNIT N UNIT ... at base|presence", choice: " N UNIT N UNIT ...", raceUnits: " RACE units LIST",
	depth: " partial|full", countOf: " N minerals|gas|any",
	signedOf: " minerals|gas +N", oneSite: " SITE", countSite: " N SITE", orderType: " build|mobilize|research"}

// pattern shows the form to a reader.
func (f form) pattern() string { return patterns[f] }
