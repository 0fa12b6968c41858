// Command koprulu serves StarCraft: The Board Game to browsers, plays it in the terminal,
// simulates, replays and verifies games, and answers questions about rules and components.
//
// Every verb has its own file. Run koprulu --help for the verbs and the
// exit codes.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
