// Package goal says at a table with its own goal (a scenario, Survival, Galactic Conquest or Team Play) what it is:
// which round of how many, how the reader and the others win, and what last touched it.
package goal
