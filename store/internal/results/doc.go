// Package results keeps what came of games that ended, in the tables games, results and ratings, which are the same in all databases, with the
// statements of package query.
package results
