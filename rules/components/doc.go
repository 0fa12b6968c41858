// Package components holds what is in the box: planets, units, Faction Sheets,
// buildings, modules, cards and common figures, as data that anyone can read
// and correct.
//
// The built-in set is embedded from the files under data. An owner of the game who knows better writes their own file,
// complete or with only the entries and fields to correct; Parse lays it over the built-in set, and checks the result
// as strictly as a compiler would: an unknown field, an unknown word, a missing entry or a wrong count is an error that
// names file, entry and field. Set.Rules turns a set into what package game plays with.
package components

//go:generate go run ./internal/gendoc ../../docs/components.md
