package ahead

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"time"
)

// The pauses before answers are like those of people who are present: most take some seconds, a few much longer. Their
// logarithms are normally distributed around that of PauseMedian with the deviation PauseSpread, from PauseLeast to
// PauseMost.
const (
	PauseMedian = 8 * time.Second
	PauseSpread = 0.75
	PauseLeast  = 1500 * time.Millisecond
	PauseMost   = 75 * time.Second
)

// Pause returns how long the table waits before it gives an answer to a decision. It follows from the table and the
// decision, so that it is the same after a restart and on every server, and from the salt of the list, which nobody
// knows: so nobody can work out what it would be.
func Pause(salt, table string, decision uint64) time.Duration {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte(salt+"\x00"+table+"\x00"), decision))
	unit := func(b []byte) float64 { return (float64(binary.BigEndian.Uint64(b)>>11) + 0.5) / (1 << 53) }
	normal := math.Sqrt(-2*math.Log(unit(sum[:8]))) * math.Cos(2*math.Pi*unit(sum[8:16]))
	pause := time.Duration(float64(PauseMedian) * math.Exp(PauseSpread*normal))
	return min(max(pause, PauseLeast), PauseMost).Truncate(time.Millisecond)
}

// Presence returns how long a seat is shown as present before and after an answer is given for it, drawn like Pause.
func Presence(salt, table string, decision uint64) (before, after time.Duration) {
	sum := sha256.Sum256(binary.BigEndian.AppendUint64([]byte(salt+"\x00"+table+"\x00presence\x00"), decision))
	share := func(b []byte) float64 { return float64(binary.BigEndian.Uint64(b)>>11) / (1 << 53) }
	before = PauseLeast + time.Duration(share(sum[:8])*float64(6*time.Second))
	after = 2*time.Second + time.Duration(share(sum[8:16])*share(sum[8:16])*float64(40*time.Second))
	return before.Truncate(time.Millisecond), after.Truncate(time.Millisecond)
}
