// Package results keeps the results of games that ended, in the tables games, results and ratings, which are the same
// in all databases. It uses the statements of package query.
package results
