package page

// What the pages outside of the table ask the server for; those of the table page are in seen/routes.go.
//
//	POST /prefs              lang (en, de, ru), theme (light, dark, auto), sound (on, off), each if it was chosen; back: where to go then
//	GET  /notice             SiteBanner alone; back: the page
//	POST /notice             id: what the reader puts away of it; back: where to go then
//	GET  /                   the lobby: lobby.Page; all=1: the list of all tables; q: search by name
//	GET  /new                the form for a new table: lobby.NewTablePage; scenario: with that one of the project
//	POST /tables             that form (ParseNewTable), multipart for the file corrections; who: the name of a reader
//	                         without one, guest=1: they stay a guest. Without players it is the table of
//	                         DefaultNewTable: play now. parts=1: a script adds to the seed, so that a game against bots
//	                         begins with its seal. With errors the form again, with status 422
//	GET  /records            finished tables: lobby.RecordsPage; q, page
//	GET  /leagues            leagues and cups, and the form for a new one: contest.WriteList
//	POST /leagues            that form (contest.Form). With errors the list again, with status 422
//	GET  /leagues/ID         contest.WriteLeague; key: the secret of the link to join. /leagues/ID/rounds/N: contest.WriteRound
//	POST /leagues/ID         do: join with key (and who), withdraw, begin or end, the latter with sure
//	GET  /challenge          this week's challenge: contest.WriteChallenge. /challenge/WEEK: that of another week
//	POST /challenge          begins the reader's game of this week, or leads to it; who: as above
//	GET  /puzzle             today's puzzle: web.PuzzlePage. /puzzle/DAY: that of another day; solution=1: with its solution, once the day is over
//	GET  /puzzle/DAY/sheet/SEAT  as below /t/ID; codex/KIND leads to the codex; file: the file of the puzzle, once the day is over
//	POST /puzzle/DAY         answer: the number of an answer from 1; guest=1 (and who): as above
//	POST /puzzle/DAY/sandbox opens a sandbox for those who know the solution; replace=1: the oldest one may go
//	GET  /rules              all rules; q: search. /rules/ID: one rule: rules.Write
//	GET  /codex              the overview; /codex/KIND: a part; q: search. codex.Write
//	GET  /t/ID/codex...      the same with the components of a table
//	POST /tables/new         doc or scenariofile: a scenario; lobby.NewTablePage with it, or the editor with what is wrong with it
//	GET  /editor             mapeditor.Page; ?scenario: with that one of the project
//	POST /editor             doc: the document; do: a change as package editor names them, or go, set, check, new; x, y, area, who, tab: what is
//	                         chosen; sum and f:PATH: fields of the forms. mapeditor.Page, or mapeditor.Body for its script
//	POST /editor/file        doc: comes back as a file
//	GET  /about              WriteAbout
//	GET  /manifest.webmanifest  lang; app.Manifest
//	GET  /sw.js              app.Worker
//	POST /stream             JSON of js/stream.js: the one stream of a browser, for the tables that its pages show; of each its pieces: AppendEvent,
//	                         everything first, then what changed (AppendChange), web.Fragments or lobby.WaitingFragments
//	POST /front              table: the page of a table, or empty the list of tables, is in the foreground; ends: no longer
//	GET  /mail/ADDRESS/TOKEN asks whether an address for mail is the reader's, /mail/ADDRESS/off/TOKEN whether they want no more; POST does it
//	GET  /offline            app.Offline; zone: the time zone of the device
//	GET  /tutorial           begins or resumes the practice table of the tutorial
//	POST /tutorial           do=again: start over
//
// A table that waits, at /t/ID (lobby.WaitingPage):
//
//	POST /t/ID/seat          seat: a number from 1; do: take, rise, open, or bot with the kind of bot; who: as above
//	POST /t/ID/faction       faction: an id, empty for none; for the reader's own seat
//	POST /t/ID/ready         ready: on or off
//	POST /t/ID/seal          seal: of the part that the reader's own seat adds to the seed, by js/shuffle.js
//	POST /t/ID/part          part: what was sealed
//	POST /t/ID/begin         the owner deals
//	POST /t/ID/links         do: new (both links), or revoke
//	POST /t/ID/chat          text
//	POST /t/ID/players-chat  players: on or off; the owner keeps the chat for those who have a seat. Also at /t/ID of a running game
//	POST /t/ID/delete        the owner closes the table
//
// The pages of hosts and moderators, admin.HomePage and its like; for everybody else there is nothing at these
// addresses:
//
//	GET  /admin              the overview; done: the verb of what was just done, as on all of them
//	POST /admin/site         do=notice with text and hours, clear, read-only with reason, writable
//	GET  /admin/people       q: search, skip: how many were on earlier pages
//	GET  /admin/people/ID
//	POST /admin/people/ID    do: a verb of package people, with reason, hours, name, role
//	GET  /admin/tables       q, status, skip
//	GET  /admin/tables/ID    before: the number of a message
//	POST /admin/tables/ID    do: close, delete, or with the number of a message "remove 12", "hide 12"; reason
//	GET  /admin/reports      closed: true for those that are closed; before: the number of a report
//	POST /admin/reports/ID   note: what came of it, which closes the report
//	GET  /admin/invites      where people need an invite code
//	POST /admin/invites      do=make with count, uses, days, note; or "revoke ID"
//	GET  /admin/audit        about: an id; before: the number of a line
//
// What a reader can do about somebody at a table, whom seat (from 1) or message (a number) names, chat.WhoPage, and
// about a table:
//
//	GET  /t/ID/who           seat or message
//	POST /t/ID/who/hush      do: hush or unhush
//	POST /t/ID/who/curb      do: mute, unmute, remove or admit; for the owner
//	POST /t/ID/who/report    do: message or name; text
//	GET  /t/ID/report        asks what is wrong with the table
//	POST /t/ID/report        text
//
// Closed sites:
//
//	GET  /invite/CODE        the profile with the code in its form, for strangers
//	POST /signup             code, name
//	GET  /oidc/login         to the identity provider; back: where to go then
//	GET  /oidc/callback      where the provider sends browsers back to
//
// The profile, profile.Page, and what it posts:
//
//	GET  /profile
//	POST /profile            name, lang, theme, sound; back: where to go then, instead of the profile
//	POST /profile/link       makes a personal link, which moves the identity to another device
//	POST /profile/devices    id: the device to sign out
//	POST /profile/passkeys   id: the passkey to remove. Those are added by js/passkey.js
//	POST /profile/tokens     do=new with name, or do=end with id
//	POST /profile/hushed     id: whose messages are shown again
//	POST /profile/notify     do=add with address, kind (empty: recognised) and zone; do=test, or on and off for a message a day, with id: an address
//	POST /profile/kinds      kind: words of the kinds of messages that the reader wants
//	POST /profile/wishes     wish: names of public tables (profile.WishName)
//	POST /profile/push       JSON of js/push.js and the service worker: a subscription of the browser, or its end
//	POST /profile/addresses  id: the address to remove
//	POST /profile/delete     sure=on
