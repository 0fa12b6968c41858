// Package chance writes what chance decided in a game in words, and reads and writes seeds. Records and positions have both.
package chance
