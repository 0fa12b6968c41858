package page

import (
	"bytes"
	"hash/maphash"
)

// Kept is a piece of a page that many readers see alike, with the sum of what it was made from.
type Kept struct {
	look uint64
	html []byte
}

// Of returns the piece if it was made from something with that sum, and whether it was.
func (k *Kept) Of(look uint64) (html []byte, ok bool) { return k.html, k.look == look }

var lookSeed = maphash.MakeSeed()

// SumOf returns the sum of what a piece is made from. It is never 0.
func SumOf[L comparable](look L) uint64 { return maphash.Comparable(lookSeed, look) | 1 }

// Keep keeps a piece.
func (k *Kept) Keep(look uint64, html []byte) { k.look, k.html = look, bytes.Clone(html) }
