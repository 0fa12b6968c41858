// Package arena plays many games at once for a program that learns or searches, and talks to it in binary frames: what
// a seat sees as an array of bytes, its legal answers as eight bytes each. The package koprulu_env in python is that
// program's side. The program may ask for games of any seeds, copy them, and have copies redealt for a seat.
package arena
