// Command koprulu serves StarCraft: The Board Game to browsers, plays it in the terminal,
// simulates, replays and verifies games, and answers questions about rules and components.
//
// Every verb has its own file, here or, for whoever runs a site, in host and admin. Run koprulu --help for the verbs
// and the exit codes.
package main

import "os"

func main() { os.Exit(run(os.Args[1:])) }
