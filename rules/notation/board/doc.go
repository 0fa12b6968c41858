// Package board has what several documents say in the same words. A Writer writes the galaxy, the pieces on it, and
// frames, orders, purchases and sides of a battle for positions, scenarios and views; a Reader reads the galaxy and
// what is in it for positions and scenarios.
package board
