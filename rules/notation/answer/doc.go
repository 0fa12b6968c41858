// Package answer reads and writes answers as words, such as "move 2 zergling helios.2 torus.1".
package answer
