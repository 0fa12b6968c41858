package game

import (
	"encoding/binary"
	"math/bits"
)

// chacha is the generator of every chance event: ChaCha8 as in math/rand/v2 (a test compares the two). The project has
// its own because the library's value escapes to the heap, and applying an answer must not allocate.
type chacha struct {
	key  [8]uint32
	buf  [32]uint64
	at   int
	have int
	ctr  uint32
}

const (
	chachaLast   = 16 // the counter at which the generator takes a new key from its own output
	chachaStep   = 4  // blocks per refill
	chachaReseed = 4  // words of the last refill that become the new key
)

// seed begins the stream of a key.
func (c *chacha) seed(key *[32]byte) {
	for i := range c.key {
		c.key[i] = binary.LittleEndian.Uint32(key[4*i:])
	}
	c.ctr = 0
	c.fill()
}

// next returns the next 64 bits.
func (c *chacha) next() uint64 {
	if c.at >= c.have {
		c.ctr += chachaStep
		if c.ctr == chachaLast {
			for i := range chachaReseed {
				v := c.buf[len(c.buf)-chachaReseed+i]
				c.key[2*i], c.key[2*i+1] = uint32(v), uint32(v>>32)
			}
			c.ctr = 0
		}
		c.fill()
	}
	v := c.buf[c.at]
	c.at++
	return v
}

// quarterRound mixes four words of a block. It is small enough for the compiler to inline, so that all words stay in
// registers.
func quarterRound(a, b, c, d uint32) (uint32, uint32, uint32, uint32) {
	a += b
	d = bits.RotateLeft32(d^a, 16)
	c += d
	b = bits.RotateLeft32(b^c, 12)
	a += b
	d = bits.RotateLeft32(d^a, 8)
	c += d
	b = bits.RotateLeft32(b^c, 7)
	return a, b, c, d
}

// fill makes the next four blocks, interleaved word by word: two blocks share the two halves of each number. The words
// of a block are sixteen variables rather than an array, which keeps the rounds fast.
func (c *chacha) fill() {
	k := c.key
	for lane := range uint32(4) {
		x0, x1, x2, x3 := uint32(0x61707865), uint32(0x3320646e), uint32(0x79622d32), uint32(0x6b206574)
		x4, x5, x6, x7, x8, x9, x10, x11 := k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7]
		x12, x13, x14, x15 := c.ctr+lane, uint32(0), uint32(0), uint32(0)
		for range 4 {
			x0, x4, x8, x12 = quarterRound(x0, x4, x8, x12)
			x1, x5, x9, x13 = quarterRound(x1, x5, x9, x13)
			x2, x6, x10, x14 = quarterRound(x2, x6, x10, x14)
			x3, x7, x11, x15 = quarterRound(x3, x7, x11, x15)
			x0, x5, x10, x15 = quarterRound(x0, x5, x10, x15)
			x1, x6, x11, x12 = quarterRound(x1, x6, x11, x12)
			x2, x7, x8, x13 = quarterRound(x2, x7, x8, x13)
			x3, x4, x9, x14 = quarterRound(x3, x4, x9, x14)
		}
		x := [16]uint32{x0, x1, x2, x3, x4 + k[0], x5 + k[1], x6 + k[2], x7 + k[3],
			x8 + k[4], x9 + k[5], x10 + k[6], x11 + k[7], x12, x13, x14, x15}
		half := int(lane / 2)
		if lane%2 == 0 {
			for i, v := range x {
				c.buf[i*2+half] = uint64(v)
			}
		} else {
			for i, v := range x {
				c.buf[i*2+half] |= uint64(v) << 32
			}
		}
	}
	c.at, c.have = 0, len(c.buf)
	if c.ctr == chachaLast-chachaStep {
		c.have -= chachaReseed
	}
}
