// Package sight is a position through the eyes of a seat, and what a bot makes of it by rules of thumb: what areas,
// units and cards are worth to the seat, where the danger is, how a fight would end. Look keeps from question to
// question what still holds; the packages that decide ask it, and let it choose between answers by their worth.
package sight
