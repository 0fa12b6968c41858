package bot

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
)

// Rememberer is implemented by bots that carry something from one decision to the next, such as what they mean to do. A
// caller that keeps this with the game can create the bot again for each decision, for example after a restart, and it
// plays on as if it had never been away.
type Rememberer interface {
	// Memory returns what the bot carries after its last answer: letters and digits that only Recall reads. It holds
	// what only the bot's seat may know.
	Memory() string
	// Recall restores that memory in a bot that was made with the same name and seed and has not been asked yet.
	// Anything else is ErrMemory and changes nothing.
	Recall(memory string) error
}

// ErrMemory is the error for a memory that is damaged, or that belongs to another bot, seat or game.
var ErrMemory = errors.New("bot: its memory is damaged or not its own")

// Memory returns what a bot carries from its last decision to the next, empty for one that carries nothing.
func Memory(b Bot) string {
	if m, ok := b.(Rememberer); ok {
		return m.Memory()
	}
	return ""
}

// Recall restores the memory of a newly made bot. An empty memory is not an error; for others see Rememberer.
func Recall(b Bot, memory string) error {
	if memory == "" {
		return nil
	}
	if m, ok := b.(Rememberer); ok {
		return m.Recall(memory)
	}
	return ErrMemory
}

// memoryForm is the first byte of a memory. Other forms are not read; a bot without a memory just makes a new plan.
const memoryForm = 1

func (b *ahead) Memory() string {
	text := b.AppendMemory([]byte{memoryForm})
	return base64.RawURLEncoding.EncodeToString(binary.BigEndian.AppendUint32(text, b.sum(text)))
}

func (b *ahead) Recall(memory string) error {
	text, err := base64.RawURLEncoding.DecodeString(memory)
	if err != nil || len(text) < 5 || text[0] != memoryForm {
		return ErrMemory
	}
	end := len(text) - 4
	if binary.BigEndian.Uint32(text[end:]) != b.sum(text[:end]) || b.Searcher.Recall(text[1:end]) != nil {
		return ErrMemory
	}
	return nil
}

// sum ties a memory to the name and the seed of its bot.
func (b *ahead) sum(text []byte) uint32 {
	sum := crc32.ChecksumIEEE(binary.BigEndian.AppendUint64([]byte(b.name), b.seed))
	return crc32.Update(sum, crc32.IEEETable, text)
}
