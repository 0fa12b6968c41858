package host

import (
	"time"

	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/core"
)

// keepFlags say how long the site keeps what nobody needs any more.
type keepFlags struct {
	KeepChat      time.Duration `env:"KOPRULU_KEEP_CHAT" name:"keep-chat" placeholder:"TIME" help:"How long the chat of a table is kept after its game is over, such as 720h for 30 days. Without it, for good."`
	KeepAddresses time.Duration `env:"KOPRULU_KEEP_ADDRESSES" name:"keep-addresses" placeholder:"TIME" help:"How long the notification addresses of people who no longer visit are kept. Without it, for good."`
	KeepPeople    time.Duration `env:"KOPRULU_KEEP_PEOPLE" name:"keep-people" placeholder:"TIME" help:"How long people who no longer visit, and have no role and no game in progress, are kept; after that, it is as if they had deleted themselves. Without it, for good."`
}

// leastKept is the shortest time that something is kept: the last use of a device is known to within twelve hours.
const leastKept = 24 * time.Hour

// checkKeep refuses times that are too short.
func (f *keepFlags) checkKeep() error {
	for _, flag := range []struct {
		name string
		time time.Duration
	}{{"--keep-chat", f.KeepChat}, {"--keep-addresses", f.KeepAddresses}, {"--keep-people", f.KeepPeople}} {
		if flag.time != 0 && flag.time < leastKept {
			return cli.Usagef("%s: %s is too short; give at least 24h, or leave it out to keep everything", flag.name, flag.time)
		}
	}
	return nil
}

// keep returns the flags as a server takes them.
func (f *keepFlags) keep() core.Keep {
	return core.Keep{Chat: f.KeepChat, Addresses: f.KeepAddresses, People: f.KeepPeople}
}
