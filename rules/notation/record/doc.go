// Package record reads and writes records of games as JSON Lines, plays them again and verifies them: every answer,
// everything that chance decided, and the end.
package record
