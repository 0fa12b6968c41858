// Package golden keeps records of whole games that together use every kind of decision, every verb, every card, every
// technology, every Event card and every kind of victory; records of every version of the rules and of every set of
// components; and records of moments that hardly any game reaches. They are replayed and verified, so a change that
// would alter a running game is noticed. Positions stored from them have every step and part in which a game can wait,
// so a change in the meaning of a stored word is noticed, too.
//
// What is here is never rewritten. When a version of the rules, a set of components, a step, a part or a verb is added,
// go generate ./rules/golden plays games and adds the missing records and positions; it leaves the others as they are.
package golden

//go:generate go test . -run "GoldenRecords|RecordsOfEvery|RareMoments" -update missing
//go:generate go test . -run StoredPositions -update missing
