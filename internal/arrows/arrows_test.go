package arrows

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// module is the path of the module, root the relative path to it from here.
const (
	module = "koprulu"
	root   = "../.."
)

// arrows lists for each package what it may import: packages of this module by their path below it, and those outside
// it and the standard library by their module. A package that is not listed fails the test: its arrows have to be drawn
// first.
var arrows = map[string][]string{
	"rules/game/rule":        {},
	"rules/game/rule/gen":    {},
	"internal/names":         {"github.com/clipperhouse/uax29", "github.com/mtibben/confusables", "golang.org/x/text"},
	"internal/cputime":       {"golang.org/x/sys"},
	"internal/garbage":       {},
	"internal/citations":     {"rules/game/rule"},
	"internal/citations/gen": {"internal/citations"},
	"rules/document":         {"rules/game/rule"},
	"rules/game":             {"rules/game/rule"},

	"rules/components": {"rules/game", "rules/game/rule", "rules/document"},
	"rules/scenarios":  {},
	".":                {},
	"docs":             {},
	"examples":         {},

	"rules/notation":        {"rules/game"},
	"rules/notation/words":  {"rules/game", "rules/document"},
	"rules/notation/chance": {"rules/game", "rules/document", "rules/notation/words"},
	"rules/notation/answer": {"rules/game", "rules/game/rule", "rules/document", "rules/notation/words"},
	"rules/notation/board":  {"rules/game", "rules/document", "rules/notation/words", "rules/notation/answer"},
	"rules/notation/scenario": {"rules/game", "rules/document", "rules/scenarios", "golang.org/x/text", "rules/notation",
		"rules/notation/words", "rules/notation/board"},
	"rules/notation/options": {"rules/game", "rules/document", "rules/notation", "rules/notation/words",
		"rules/notation/scenario"},
	"rules/notation/position": {"rules/game", "rules/game/rule", "rules/document", "rules/notation",
		"rules/notation/words", "rules/notation/chance", "rules/notation/answer", "rules/notation/board",
		"rules/notation/options"},
	"rules/notation/record": {"rules/game", "rules/game/rule", "rules/document", "rules/notation",
		"rules/notation/words", "rules/notation/chance", "rules/notation/answer", "rules/notation/options",
		"rules/notation/position"},
	"rules/notation/protocol": {"rules/game", "rules/document", "rules/notation/words", "rules/notation/answer",
		"rules/notation/options", "rules/notation/view"},
	"rules/notation/view": {"rules/game", "rules/document", "rules/notation/words", "rules/notation/board"},

	"site/editor": {"rules/game", "rules/game/rule", "rules/document", "rules/notation", "rules/notation/position",
		"rules/notation/scenario", "rules/notation/words"},
	"bots/bot":          {"rules/game", "rules/game/rule", "bots/rank", "bots/rank/sight", "bots/search", "bots/value"},
	"bots/rank/sight":   {"rules/game", "rules/game/rule"},
	"bots/rank/battle":  {"rules/game", "rules/game/rule", "bots/rank/sight"},
	"bots/rank/economy": {"rules/game", "rules/game/rule", "bots/rank/sight"},
	"bots/rank":         {"rules/game", "rules/game/rule", "bots/rank/sight", "bots/rank/battle", "bots/rank/economy"},
	"bots/value":        {"rules/game", "rules/game/rule"},
	"bots/search":       {"rules/game", "rules/game/rule", "bots/rank", "bots/rank/sight", "bots/value"},
	"bots/odds":         {"rules/game", "rules/game/rule", "bots/rank", "bots/rank/sight"},
	"bots/hint": {"rules/game", "rules/game/rule", "bots/analyse", "bots/odds", "bots/rank", "bots/rank/sight",
		"bots/search", "bots/value"},
	"bots/analyse": {"rules/game", "rules/game/rule", "bots/rank", "bots/rank/sight", "bots/search", "bots/value"},
	"bots/train": {"rules/game", "rules/game/rule", "bots/bot", "bots/rank", "bots/rank/sight", "bots/search",
		"bots/value", "rules/components", "bots/match", "rules/notation/scenario", "golang.org/x/sync"},
	"bots/foreign": {"rules/game", "rules/game/rule", "bots/bot", "rules/notation/protocol", "rules/notation/record",
		"rules/notation/words", "golang.org/x/sync"},
	"rules/conform":   {"rules/game", "rules/game/rule"},
	"rules/rulecases": {},
	"rules/golden":    {},
	"locale": {"internal/names", "rules/document", "rules/game", "rules/game/rule", "rules/components",
		"rules/notation/words", "golang.org/x/text"},

	"bots/arena": {"rules/game", "rules/game/rule", "rules/notation/answer", "rules/notation/record",
		"rules/notation/view", "rules/notation/words"},
	"bots/match":  {"bots/rating", "rules/game", "rules/game/rule", "rules/components", "bots/bot"},
	"bots/rating": {},
	"bots/ladder": {"bots/rating", "rules/game", "rules/components", "bots/bot", "bots/rank", "bots/rank/sight",
		"bots/search", "locale", "bots/match", "bots/balance", "rules/notation/scenario", "rules/scenarios",
		"internal/cputime", "golang.org/x/sync"},
	"bots/balance": {"rules/game", "bots/bot", "locale", "bots/rating", "bots/match"},
	"terminal": {"rules/game", "rules/game/rule", "rules/notation", "bots/bot", "bots/hint", "bots/odds",
		"help/choice", "locale", "terminal/draw", "terminal/hotseat", "charm.land", "github.com/charmbracelet"},

	"terminal/draw": {"rules/game", "rules/game/rule", "rules/notation/answer", "bots/bot", "bots/hint", "bots/odds",
		"help/choice", "help/lookback", "help/sums", "locale", "terminal/hotseat", "github.com/charmbracelet"},
	"terminal/hotseat": {"rules/document", "rules/notation/words", "rules/game", "rules/game/rule", "rules/notation",
		"rules/notation/answer", "rules/notation/record", "bots/bot", "bots/hint", "bots/odds"},

	"table/calendar": {},
	"help/sums":      {"rules/game"},
	"help/ahead":     {"rules/game", "rules/notation/words"},
	"help/choice":    {"rules/game", "rules/game/rule", "rules/notation/answer", "locale"},
	"table": {"help/ahead", "table/calendar", "rules/game", "rules/game/rule", "rules/components",
		"rules/notation/answer", "rules/notation/chance", "rules/notation/position", "rules/notation/record",
		"rules/notation/scenario", "rules/notation/words", "bots/bot", "bots/analyse", "bots/hint", "bots/odds", "bots/value",
		"internal/names", "help/lookback", "golang.org/x/sync"},
	"club/challenge": {"rules/game", "table"},
	"club/puzzle": {"rules/components", "rules/game", "rules/game/rule", "rules/notation/answer",
		"rules/notation/position", "rules/notation/record", "bots/analyse", "bots/odds", "bots/rank", "bots/rank/sight",
		"bots/search", "bots/value", "table"},
	"club/league": {"table/calendar", "rules/game", "internal/names", "table"},
	"club/people": {"internal/names", "locale", "table/calendar", "club/challenge", "club/puzzle", "rules/game",
		"bots/rating", "table", "golang.org/x/net",
		"golang.org/x/text"},
	"site/store": {"internal/names", "table/calendar", "club/challenge", "club/league", "club/puzzle", "rules/game",
		"table", "club/people",
		"modernc.org/sqlite", "golang.org/x/sys", "github.com/pressly/goose"},

	"site/store/postgres": {"table/calendar", "club/challenge", "club/league", "club/puzzle", "rules/game", "table",
		"club/people", "site/store/internal/encode", "site/store/internal/query", "site/store/internal/register",
		"site/store/internal/relation", "site/store/internal/results", "site/store/internal/tables", "github.com/jackc/pgx",
		"github.com/pressly/goose"},

	"site/store/move": {"site/store", "site/store/postgres", "site/store/internal/relation"},

	"site/web/static": {},
	"site/web/page": {"table/calendar", "rules/game", "rules/game/rule", "rules/document", "locale", "table",
		"site/web/static", "github.com/a-h/templ"},
	"site/web/chat":  {"rules/game", "site/web/page", "github.com/a-h/templ"},
	"site/web/piece": {"rules/game", "locale", "site/web/page", "site/web/static", "github.com/a-h/templ"},
	"site/web/shuffle": {"rules/game", "locale", "rules/notation/chance", "table", "site/web/page", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/admin": {"locale", "site/web/page", "site/web/static", "github.com/a-h/templ"},
	"site/web/leagues": {"table/calendar", "rules/game", "club/league", "locale", "site/web/galaxy", "site/web/page",
		"site/web/piece", "site/web/static", "github.com/a-h/templ"},
	"site/web/app": {"locale", "site/web/page", "site/web/static", "github.com/a-h/templ", "golang.org/x/image"},
	"site/web/person": {"rules/game", "locale", "club/people", "bots/rating", "table", "site/web/galaxy",
		"site/web/page", "site/web/piece", "site/web/static", "github.com/a-h/templ"},
	"site/web/profile": {"table/calendar", "rules/game", "locale", "site/web/page", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/rules": {"rules/game/rule", "locale", "site/web/page", "site/web/static", "github.com/a-h/templ"},
	"site/web/card": {"rules/game", "locale", "site/web/page", "site/web/piece", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/galaxy": {"help/choice", "site/editor", "rules/game", "rules/game/rule", "rules/notation/words", "locale",
		"site/web/page", "site/web/piece", "site/web/static", "github.com/a-h/templ"},
	"site/web/seen": {"help/choice", "rules/game", "rules/game/rule", "locale", "table", "site/web/page",
		"site/web/piece", "github.com/a-h/templ"},
	"site/web/codex": {"internal/names", "rules/components", "rules/game", "rules/game/rule", "locale", "site/web/card",
		"site/web/galaxy", "site/web/page", "site/web/piece", "site/web/rules", "github.com/a-h/templ"},
	"site/web/fight": {"rules/game", "help/sums", "table", "site/web/seen"},
	"site/web/mapeditor": {"site/editor", "rules/game", "rules/game/rule", "rules/notation/words", "locale",
		"site/web/galaxy", "site/web/page", "site/web/piece", "site/web/static", "github.com/a-h/templ"},
	"site/web/scenario": {"rules/game", "rules/game/rule", "locale", "table", "site/web/galaxy", "site/web/page",
		"site/web/piece", "site/web/rules", "site/web/shuffle", "github.com/a-h/templ"},
	"site/web/tutor": {"help/choice", "rules/game", "site/web/page", "site/web/seen", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/manual": {"docs", "examples", "locale", "site/web/page", "site/web/static", "github.com/a-h/templ",
		"github.com/yuin/goldmark"},
	"site/web/about": {"rules/game", "site/web/galaxy", "site/web/page", "site/web/scenario", "site/web/seen",
		"site/web/shuffle", "site/web/static", "github.com/a-h/templ"},
	"site/web/lobby": {"table/calendar", "rules/components", "rules/game", "rules/game/rule", "internal/names",
		"locale", "rules/notation/scenario", "club/people", "rules/scenarios", "table", "site/web/chat", "site/web/galaxy",
		"site/web/page", "site/web/piece", "site/web/scenario", "site/web/shuffle", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/board": {"help/choice", "rules/game", "rules/game/rule", "locale", "help/sums", "site/web/about",
		"site/web/card", "site/web/fight", "site/web/galaxy", "site/web/page", "site/web/piece", "site/web/reach",
		"site/web/seen", "site/web/static", "github.com/a-h/templ"},
	"site/web/later": {"help/ahead", "rules/game", "rules/notation/words", "site/web/page", "site/web/seen",
		"site/web/static", "github.com/a-h/templ"},
	"site/web/log": {"rules/game", "locale", "table", "site/web/about", "site/web/card", "site/web/chat",
		"site/web/fight", "site/web/later", "site/web/page", "site/web/piece", "site/web/seen", "github.com/a-h/templ"},
	"site/web/battle": {"bots/odds", "help/choice", "rules/game", "locale", "help/sums", "site/web/board",
		"site/web/card", "site/web/fight", "site/web/galaxy", "site/web/page", "site/web/piece", "site/web/seen",
		"site/web/static", "github.com/a-h/templ"},
	"site/web/players": {"rules/game", "locale", "table", "site/web/board", "site/web/card", "site/web/goal",
		"site/web/page", "site/web/piece", "site/web/seen", "github.com/a-h/templ"},
	"site/web/ending": {"rules/game", "table", "site/web/galaxy", "site/web/goal", "site/web/page", "site/web/piece",
		"site/web/players", "site/web/lookback", "site/web/seen", "site/web/shuffle", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/postcard": {"rules/game", "locale", "site/web/ending", "site/web/galaxy", "site/web/piece",
		"site/web/static", "golang.org/x/image"},
	"site/web/why": {"rules/game/rule", "site/web/page", "site/web/seen", "site/web/static", "github.com/a-h/templ"},
	"site/web/reach": {"bots/odds", "rules/game", "site/web/page", "site/web/seen", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/recap": {"rules/game", "locale", "table", "site/web/card", "site/web/log", "site/web/page",
		"site/web/piece", "site/web/seen", "site/web/static", "github.com/a-h/templ"},
	"site/web/lookback": {"rules/game", "locale", "help/lookback", "rules/notation/words", "table", "site/web/galaxy",
		"site/web/page", "site/web/piece", "site/web/seen", "site/web/static", "github.com/a-h/templ"},
	"site/web/sandbox": {"rules/game", "table", "site/web/page", "site/web/seen", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/film": {"rules/game", "table", "site/web/page", "site/web/piece", "site/web/lookback",
		"site/web/sandbox", "site/web/seen", "site/web/static", "github.com/a-h/templ"},
	"site/web/goal": {"help/lookback", "rules/game", "table", "site/web/page", "site/web/piece", "site/web/seen",
		"site/web/static",
		"github.com/a-h/templ"},
	"site/web/hint": {"help/lookback", "rules/game", "site/web/page", "site/web/seen", "site/web/static",
		"github.com/a-h/templ"},
	"site/web/prompt": {"help/choice", "rules/game", "rules/game/rule", "rules/notation/chance", "table",
		"site/web/battle", "site/web/card", "site/web/ending", "site/web/galaxy", "site/web/hint", "site/web/later",
		"site/web/page", "site/web/piece", "site/web/reach", "site/web/lookback", "site/web/seen", "site/web/shuffle",
		"site/web/static", "github.com/a-h/templ"},
	"site/web": {"help/lookback", "help/ahead", "bots/hint", "bots/odds", "rules/game", "locale", "table",
		"site/web/about", "site/web/battle", "site/web/board", "site/web/chat", "site/web/film", "site/web/galaxy",
		"site/web/goal", "site/web/hint", "site/web/later", "site/web/log", "site/web/page", "site/web/piece",
		"site/web/players", "site/web/prompt", "site/web/reach", "site/web/recap", "site/web/lookback", "site/web/sandbox",
		"site/web/seen", "site/web/shuffle", "site/web/static", "site/web/tutor", "site/web/why", "github.com/a-h/templ"},

	"table/storetest": {"help/ahead", "table/calendar", "rules/game", "rules/notation/chance", "table",
		"github.com/google/go-cmp"},

	"site/tutorial": {"rules/game", "rules/components", "rules/notation/chance", "rules/notation/position",
		"rules/notation/record", "table"},
	"site/notify": {"table/calendar", "rules/game", "locale", "table", "club/people",
		"github.com/SherClockHolmes/webpush-go", "github.com/wneessen/go-mail"},
	"site/server/openapi":  {},
	"site/server/upkeep":   {},
	"site/server/root":     {},
	"site/server/identity": {"club/people", "github.com/coreos/go-oidc", "golang.org/x/oauth2"},
	// What every chapter of the site stands on; chapters never import each other.
	"site/server/core": {"club/challenge", "club/league", "club/people", "help/ahead", "internal/names", "locale",
		"rules/components", "rules/document", "rules/game", "rules/game/rule", "rules/notation/answer", "site/notify",
		"site/server/identity", "site/server/kept", "site/server/openapi", "site/server/root", "site/server/upkeep",
		"site/tutorial",
		"site/web/page", "table", "github.com/prometheus", "golang.org/x/text", "golang.org/x/time", "github.com/a-h/templ"},
	"site/server/gate": {"internal/names", "club/league", "club/people", "locale", "rules/game", "site/server/core",
		"site/server/upkeep", "site/web/page", "table"},
	"site/server/persons": {"bots/rating", "club/people", "locale", "site/server/core", "site/web/person", "table"},
	"site/server/editor": {"locale", "rules/components", "rules/document", "rules/game", "rules/notation/chance",
		"rules/notation/scenario", "rules/scenarios", "site/editor", "site/server/core", "site/web/mapeditor",
		"site/web/piece", "site/web/scenario", "table"},
	"site/server/admin": {"club/league", "club/people", "locale", "site/server/core", "site/server/gate",
		"site/server/upkeep", "site/web/admin", "table"},
	"site/server/conduct": {"club/league", "club/people", "rules/game", "site/server/core", "site/server/gate",
		"site/web/chat", "site/web/leagues", "site/web/page", "table"},
	"site/server/console": {"internal/names", "club/league", "club/people", "rules/game", "site/server/core",
		"site/server/gate", "table"},
	"site/server/kept": {"club/challenge", "club/league", "club/people", "club/puzzle", "site/notify", "table",
		"table/calendar"},
	"site/server/library": {"locale", "rules/game", "rules/game/rule", "rules/notation/record", "site/server/core",
		"site/web/app", "site/web/codex", "site/web/manual", "site/web/page", "site/web/rules", "site/web/static", "table"},
	"site/server/account": {"club/people", "locale", "rules/game", "site/notify", "site/server/core", "site/server/gate",
		"site/server/identity", "site/server/kept", "site/web/page", "site/web/profile", "table", "table/calendar",
		"github.com/coreos", "github.com/go-webauthn", "golang.org/x/oauth2"},
	"site/server/look": {"site/web/later", "help/ahead", "club/people", "bots/analyse", "bots/hint", "bots/odds",
		"help/lookback", "locale", "rules/game",
		"rules/notation/answer", "rules/notation/words", "site/server/core", "site/web", "site/web/board", "site/web/ending",
		"site/web/film", "site/web/lookback", "site/web/page", "site/web/postcard", "site/web/reach", "site/web/recap",
		"site/web/seen", "table", "github.com/a-h/templ"},
	"site/server/leagues": {"club/challenge", "club/league", "club/people", "rules/game", "rules/notation/chance",
		"site/server/core", "site/server/gate", "site/web/leagues", "table", "table/calendar"},
	"site/server/lobby": {"club/challenge", "club/people", "locale", "rules/document", "rules/game", "rules/game/rule",
		"club/puzzle", "help/choice", "rules/notation/options", "rules/notation/view", "rules/scenarios",
		"site/server/core", "site/server/upkeep", "site/tutorial", "site/web", "site/web/board", "site/web/lobby",
		"site/web/page",
		"site/web/sandbox",
		"site/web/scenario", "table", "table/calendar"},
	"site/server/play": {"club/people", "help/ahead", "help/choice", "internal/names", "locale", "rules/document",
		"rules/game", "rules/game/rule", "rules/notation/answer", "rules/notation/chance", "rules/notation/view",
		"rules/notation/words",
		"site/server/core", "site/server/gate", "site/tutorial", "site/web", "site/web/chat", "site/web/later",
		"site/web/leagues", "site/web/lobby", "site/web/lookback", "site/web/page", "site/web/piece", "site/web/prompt",
		"site/web/recap", "site/web/sandbox", "site/web/seen", "site/web/tutor", "table", "github.com/a-h/templ"},
	"site/server": {"club/people", "locale", "site/notify", "site/server/account", "site/server/admin",
		"site/server/conduct", "site/server/console", "site/server/core", "site/server/editor", "site/server/gate",
		"site/server/leagues", "site/server/library", "site/server/lobby", "site/server/look", "site/server/openapi",
		"site/server/persons", "site/server/play", "table",
		"github.com/prometheus"},
	"site/server/storetest": {"site/notify", "club/challenge", "club/league", "club/people", "club/puzzle", "help/ahead",
		"rules/game",
		"site/server/kept", "table", "table/calendar",
		"github.com/google/go-cmp"},
	"site/load": {"rules/game", "rules/game/rule", "rules/notation/answer", "bots/bot", "table", "club/people",
		"site/server/core", "site/server/kept", "site/store", "site/store/postgres", "github.com/jackc/pgx",
		"github.com/prometheus", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/time"},

	// What every verb stands on, and the verbs in chapters, which never import each other.
	"cmd/koprulu/cli": {"locale", "rules/components", "rules/document", "rules/notation", "rules/notation/record",
		"site/store", "github.com/charmbracelet/x/term", "golang.org/x/net"},
	"cmd/koprulu/host": {"koprulu",
		"bots/analyse", "club/people", "cmd/koprulu/cli", "internal/garbage", "rules/components",
		"rules/document", "rules/notation/record", "site/load", "site/notify", "site/server", "site/server/core",
		"site/server/identity", "site/server/kept", "site/server/upkeep", "site/store", "site/store/move",
		"site/store/postgres", "table",
		"github.com/alecthomas/kong", "github.com/pelletier/go-toml", "go.opentelemetry.io", "golang.org/x/crypto"},
	"cmd/koprulu/admin": {"github.com/alecthomas/kong", "club/people", "cmd/koprulu/cli", "site/server/console",
		"site/server/gate", "site/server/upkeep"},
	"cmd/koprulu/shell": {"cmd/koprulu/cli", "github.com/alecthomas/kong"},
	"cmd/koprulu": {"bots/analyse", "bots/arena", "bots/balance", "bots/bot", "bots/foreign", "bots/ladder",
		"bots/match", "bots/train", "bots/value", "club/puzzle", "cmd/koprulu/admin", "cmd/koprulu/cli", "cmd/koprulu/host",
		"cmd/koprulu/shell", "help/lookback", "internal/citations", "locale", "rules/components", "rules/document",
		"rules/game", "rules/game/rule", "rules/notation", "rules/notation/answer", "rules/notation/chance",
		"rules/notation/position", "rules/notation/protocol", "rules/notation/record", "rules/notation/scenario",
		"rules/notation/words", "rules/scenarios", "terminal", "terminal/draw", "github.com/adrg/xdg",
		"github.com/alecthomas/kong"},

	"help/lookback": {"bots/hint", "help/choice", "rules/game", "bots/analyse", "bots/value", "locale",
		"rules/notation", "rules/notation/answer", "rules/notation/record", "rules/notation/words"},
	"examples/linebot":   {},
	"examples/randombot": {},
}

// private are programs and parts that only the packages around them may import, or none at all.
var private = map[string][]string{
	"rules/components/internal": {"rules/components", "locale", "rules/game"},
	"rules/notation/internal": {"rules/document", "rules/notation/chance", "rules/notation/position",
		"rules/notation/record", "rules/notation/scenario", "rules/components", "rules/game", "rules/game/rule"},
	"site/store/internal": {"github.com/pressly/goose", "help/ahead", "table/calendar", "rules/game",
		"internal/names", "club/challenge", "club/league", "club/people", "club/puzzle", "bots/rating", "table",
		"site/store/internal/encode", "site/store/internal/query", "site/store/internal/register",
		"site/store/internal/results"},
	"internal/fresh": {},
	"internal/played": {"rules/game", "rules/game/rule", "rules/components", "rules/golden",
		"rules/notation/position"},
	"internal/postgrestest": {"github.com/jackc/pgx"},
	"internal/program":      {},
	"internal/pushtest":     {},
	"internal/smtptest":     {},
	"internal/oidctest":     {"github.com/go-jose/go-jose"},
	"internal/journeys":     {},
	"site/web/internal": {"help/choice", "rules/components", "rules/game", "rules/game/rule", "locale",
		"rules/notation/answer", "rules/notation/chance", "rules/notation/position", "rules/notation/record",
		"rules/notation/scenario", "rules/notation/words", "table", "site/web", "site/web/app", "site/web/board",
		"site/web/chat", "site/web/codex", "site/web/ending", "site/web/film", "site/web/internal/sample", "internal/played",
		"site/web/lobby",
		"site/web/page", "site/web/postcard", "site/web/profile", "site/web/prompt", "site/web/reach", "site/web/recap",
		"site/web/rules", "site/web/scenario", "site/web/seen", "site/web/static", "github.com/a-h/templ",
		"golang.org/x/net/html"},
	"internal/arrows": {},
}

// pure are the packages of the rules: no clock, no files, no network, no goroutines.
var pure = []string{"rules/game", "rules/game/rule"}

// impure are packages of the standard library that the rules have no use for.
var impure = []string{"os", "io", "time", "net", "sync", "context", "log", "fmt", "reflect", "unsafe", "runtime",
	"encoding/json"}

func TestArrows(t *testing.T) {
	seen := map[string]bool{}
	for file, imports := range sources(t) {
		pkg := filepath.ToSlash(filepath.Dir(file))
		allowed, ok := arrows[pkg]
		for dir, list := range private {
			if pkg == dir || strings.HasPrefix(pkg, dir+"/") {
				allowed, ok = list, true
			}
		}
		if !ok {
			t.Errorf("%s: package %s has no arrows in this test", file, pkg)
			continue
		}
		seen[pkg] = true
		for _, path := range imports {
			if !mayImport(path, pkg, allowed) {
				t.Errorf("%s: package %s must not import %s", file, pkg, path)
			}
			if slices.Contains(pure, pkg) && slices.ContainsFunc(impure,
				func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") }) {
				t.Errorf("%s: the rules are pure and have no use for %s", file, path)
			}
		}
	}
	for pkg := range arrows {
		if !seen[pkg] {
			t.Errorf("package %s is not there any more; take its arrows out", pkg)
		}
	}
}

// TestChaptersOfTheServer: a chapter of the server, which is a package that stands on its core, imports no other
// chapter, whatever its arrows are. The gate has no address of its own: it stands beside the core, and what is done by
// way of a power in any chapter is done by it (TestOneGate).
func TestChaptersOfTheServer(t *testing.T) {
	const server, core, gate = module + "/site/server/", module + "/site/server/core", module + "/site/server/gate"
	chapters := map[string][]string{}
	for file, imports := range sources(t) {
		if pkg := module + "/" + filepath.ToSlash(filepath.Dir(file)); strings.HasPrefix(pkg, server) &&
			pkg != server+"storetest" {
			chapters[pkg] = append(chapters[pkg], imports...)
		}
	}
	chapter := func(pkg string) bool { return pkg != gate && slices.Contains(chapters[pkg], core) }
	found := 0
	for pkg, imports := range chapters {
		if !chapter(pkg) {
			continue
		}
		found++
		for _, path := range imports {
			if path != pkg && chapter(path) {
				t.Errorf("chapter %s imports chapter %s: what both need belongs in the core", pkg, path)
			}
		}
	}
	if found == 0 {
		t.Error("no chapter was found")
	}
}

// TestRulesAreSequential: the rules start no goroutine and keep no global state that changes; the first can be checked
// in the source.
func TestRulesAreSequential(t *testing.T) {
	for file := range sources(t) {
		if !slices.Contains(pure, filepath.ToSlash(filepath.Dir(file))) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.Join(root, file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		inspect(f, func(at token.Pos, what string) { t.Errorf("%s: the rules have %s", fset.Position(at), what) })
	}
}

// mayImport reports whether a package may import a path.
func mayImport(path, pkg string, allowed []string) bool {
	if path == module || strings.HasPrefix(path, module+"/") {
		short := strings.TrimPrefix(path, module+"/")
		return slices.Contains(allowed, short) || strings.HasPrefix(short, pkg+"/internal")
	}
	first, _, _ := strings.Cut(path, "/")
	if !strings.Contains(first, ".") {
		return true // the standard library
	}
	return slices.ContainsFunc(allowed, func(m string) bool { return path == m || strings.HasPrefix(path, m+"/") })
}

// sources returns the imports of every Go file of the module, without those of tests.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "tools") {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		short, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		imports := []string{}
		for _, spec := range f.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, p)
		}
		found[filepath.ToSlash(short)] = imports
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatal("no source files found")
	}
	return found
}
