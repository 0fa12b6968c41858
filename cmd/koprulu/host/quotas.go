package host

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/cmd/koprulu/cli"
	"koprulu/site/server/upkeep"
	"koprulu/site/store"
)

// quotaFlags say how much of the site one person may take, and all people together.
type quotaFlags struct {
	QuotaWaiting   int  `env:"KOPRULU_QUOTA_WAITING" name:"quota-waiting" placeholder:"N" default:"20" help:"How many tables that one person has made may be waiting for their game at a time (default: ${default})."`
	QuotaRunning   int  `env:"KOPRULU_QUOTA_RUNNING" name:"quota-running" placeholder:"N" default:"100" help:"How many tables that one person has made may be in play or paused at a time (default: ${default})."`
	QuotaMade      int  `env:"KOPRULU_QUOTA_MADE" name:"quota-made" placeholder:"N" default:"200" help:"How many tables one person may make in 24 hours (default: ${default})."`
	QuotaUploads   size `env:"KOPRULU_QUOTA_UPLOADS" name:"quota-uploads" placeholder:"SIZE" default:"1M" help:"How much the files of components and scenarios of one person may take: at their tables that are not over, and at those of the last 24 hours (default: ${default})."`
	QuotaMessages  int  `env:"KOPRULU_QUOTA_MESSAGES" name:"quota-messages" placeholder:"N" default:"1000" help:"How many messages one person may write in chats in 24 hours (default: ${default})."`
	QuotaReports   int  `env:"KOPRULU_QUOTA_REPORTS" name:"quota-reports" placeholder:"N" default:"10" help:"How many reports one person may make in 24 hours (default: ${default})."`
	QuotaLeagues   int  `env:"KOPRULU_QUOTA_LEAGUES" name:"quota-leagues" placeholder:"N" default:"5" help:"How many leagues and cups of one person may be open or running at a time; 0 if only others found them (default: ${default})."`
	QuotaAddresses int  `env:"KOPRULU_QUOTA_ADDRESSES" name:"quota-addresses" placeholder:"N" default:"20" help:"How many addresses for notifications one person may have (default: ${default})."`
	QuotaTokens    int  `env:"KOPRULU_QUOTA_TOKENS" name:"quota-tokens" placeholder:"N" default:"20" help:"How many tokens for programs one person may have (default: ${default})."`
	QuotaStreams   int  `env:"KOPRULU_QUOTA_STREAMS" name:"quota-streams" placeholder:"N" default:"24" help:"How many streams one person may have open (default: ${default})."`
	UploadCeiling  size `env:"KOPRULU_UPLOAD_CEILING" name:"upload-ceiling" placeholder:"SIZE" default:"1G" help:"How much the files of components and scenarios of all people together may take, such as 500M; 0 if nobody may send any (default: ${default})."`
	reserveFlags
}

// reserveFlags say how much of the disk stays free.
type reserveFlags struct {
	Reserve size `env:"KOPRULU_RESERVE" name:"reserve" placeholder:"SIZE" default:"512M" help:"How much of a disk always stays free for games: files that people send and imported games are refused, and copies not made, if less would be left (default: ${default})."`
}

// size is a number of bytes, written as 500, 64K, 512M, 20G or 1T: K is 1024.
type size int64

// sizeUnits are the letters behind a size, each 1024 times the one before.
const sizeUnits = "KMGT"

// UnmarshalText reads a size.
func (s *size) UnmarshalText(text []byte) error {
	digits := strings.TrimRight(string(text), sizeUnits)
	n, err := strconv.ParseInt(digits, 10, 64)
	shift := 0
	if unit := string(text)[len(digits):]; unit != "" {
		shift = 10 * (1 + strings.Index(sizeUnits, unit))
	}
	if err != nil || n < 0 || shift == 0 && len(digits) < len(text) || n > math.MaxInt64>>shift {
		return fmt.Errorf("%q is not a size, such as 500K, 512M or 20G", text)
	}
	*s = size(n << shift)
	return nil
}

// quotas returns how much one person may take.
func (f *quotaFlags) quotas() (*people.Quotas, error) {
	counts := map[string]int{"waiting": f.QuotaWaiting, "running": f.QuotaRunning, "made": f.QuotaMade,
		"messages": f.QuotaMessages, "reports": f.QuotaReports, "leagues": f.QuotaLeagues, "addresses": f.QuotaAddresses,
		"tokens": f.QuotaTokens, "streams": f.QuotaStreams}
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[name]; n < 0 {
			return nil, cli.Usagef("--quota-%s: %d is less than nothing; 0 allows none", name, n)
		}
	}
	return &people.Quotas{Waiting: f.QuotaWaiting, Running: f.QuotaRunning, Made: f.QuotaMade,
		Uploads: int64(f.QuotaUploads), Messages: f.QuotaMessages, Reports: f.QuotaReports, Leagues: f.QuotaLeagues,
		Addresses: f.QuotaAddresses, Tokens: f.QuotaTokens, Streams: f.QuotaStreams}, nil
}

// room returns the room for what people send to a site. The disk of PostgreSQL may be anywhere.
func (f *quotaFlags) room(dir string, postgres bool, measure func(context.Context) (int64, error),
	log *slog.Logger) *upkeep.Room {
	r := &upkeep.Room{Ceiling: int64(f.UploadCeiling), Reserve: int64(f.Reserve), Measure: measure, Log: log,
		Now: time.Now}
	if !postgres {
		r.Free = func() int64 { return store.FreeRoom(dir) }
	}
	return r
}

// leaves refuses what would leave less free than the reserve on the disk of a directory.
func (f *reserveFlags) leaves(dir string) error {
	if free := store.FreeRoom(dir); free < int64(f.Reserve) {
		return cli.Failf(
			"%d MB are free in %s, and --reserve keeps %d MB for the games that are played; free the disk, or give a smaller reserve",
			free>>20, dir, int64(f.Reserve)>>20)
	}
	return nil
}
