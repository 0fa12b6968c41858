package encode

import (
	"encoding/binary"
	"hash/crc32"
	"math"
)

// ValuesSum returns the checksum of the values of a row as a database has them: numbers, texts, bytes, nil for NULL.
// Each counts with its kind and its length, so that nothing can move from one column to the next.
func ValuesSum[V any](values []V) int64 {
	sum := uint32(0)
	var head [9]byte
	add := func(kind byte, n uint64) {
		head[0] = kind
		binary.BigEndian.PutUint64(head[1:], n)
		sum = crc32.Update(sum, castagnoli, head[:])
	}
	for _, v := range values {
		switch v := any(v).(type) {
		case nil:
			add('n', 0)
		case int64:
			add('i', uint64(v))
		case float64: // There are none in a sound row.
			add('r', math.Float64bits(v))
		case string:
			add('s', uint64(len(v)))
			sum = crc32.Update(sum, castagnoli, []byte(v))
		case []byte:
			add('b', uint64(len(v)))
			sum = crc32.Update(sum, castagnoli, v)
		}
	}
	return int64(sum)
}
