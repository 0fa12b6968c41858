// Package people has the rows about people that a site keeps in addition to its tables: accounts, the keys that
// identify them, passkeys, the addresses that are called for them and the notices sent there. It holds no behaviour and
// no storage: stores write these rows, and the packages that declare what they need from a store (server, notify) use
// them in their interfaces.
package people

import "errors"

// ErrNobody says that there is no such person, key, link, passkey or address.
var ErrNobody = errors.New("there is no such person")

// ErrNamed: somebody else on the site has this name, or one that looks like it.
var ErrNamed = errors.New("somebody else on the site has this name, or one that looks like it")
