package game

import (
	"encoding/binary"
	"math/bits"
)

// chacha is the generator behind every chance event: ChaCha8 as math/rand/v2
// has it (a test holds the two together). It is written out here because the
// library's value moves to the heap, and applying an answer must not allocate.
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

// next gives the next 64 bits.
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

// fill makes the next four blocks, interleaved word by word.
func (c *chacha) fill() {
	for lane := range uint32(4) {
		x := [16]uint32{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
			c.key[0], c.key[1], c.key[2], c.key[3], c.key[4], c.key[5], c.key[6], c.key[7],
			c.ctr + lane, 0, 0, 0}
		for range 4 {
			quarter(&x, 0, 4, 8, 12)
			quarter(&x, 1, 5, 9, 13)
			quarter(&x, 2, 6, 10, 14)
			quarter(&x, 3, 7, 11, 15)
			quarter(&x, 0, 5, 10, 15)
			quarter(&x, 1, 6, 11, 12)
			quarter(&x, 2, 7, 8, 13)
			quarter(&x, 3, 4, 9, 14)
		}
		for i := range c.key {
			x[4+i] += c.key[i]
		}
		for i, v := range x {
			word := &c.buf[i*2+int(lane/2)]
			if lane%2 == 0 {
				*word = *word&^0xFFFFFFFF | uint64(v)
			} else {
				*word = *word&0xFFFFFFFF | uint64(v)<<32
			}
		}
	}
	c.at, c.have = 0, len(c.buf)
	if c.ctr == chachaLast-chachaStep {
		c.have -= chachaReseed
	}
}

func quarter(x *[16]uint32, a, b, c, d int) {
	x[a] += x[b]
	x[d] = bits.RotateLeft32(x[d]^x[a], 16)
	x[c] += x[d]
	x[b] = bits.RotateLeft32(x[b]^x[c], 12)
	x[a] += x[b]
	x[d] = bits.RotateLeft32(x[d]^x[a], 8)
	x[c] += x[d]
	x[b] = bits.RotateLeft32(x[b]^x[c], 7)
}
