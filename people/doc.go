// Package people has the rows about persons that a site keeps beside its tables: accounts, the keys that stand for
// them, passkeys, the addresses that are called for them and what those are told. It holds no behaviour and no storage: stores write
// these rows, and the packages that declare what they need of a store (server, notify) name them in their interfaces.
package people

import "errors"

// ErrNobody says that there is no such person, key, link, passkey or address.
var ErrNobody = errors.New("there is no such person")
