// Package prompt draws what is asked of the reader, with all that they can answer, and what the table as a whole is about: proposals,
// pauses, free seats, the end.
package prompt
