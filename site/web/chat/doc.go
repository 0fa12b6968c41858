// Package chat has what the chats of running tables and of waiting rooms have in common.
package chat
