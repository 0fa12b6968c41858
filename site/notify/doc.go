// Package notify tells people who have no page open that a table waits for them, that a game began, that it is over,
// that something fell which they had left for later, that a proposal asks for their vote, that somebody mentions them
// in the chat, that somebody resigned, that they are invited to a rematch, or that a table at which the game never
// began expires: through their browsers, chats, their own programs, or by e-mail. They choose which of these they are
// told (people.Chosen).
//
// Notices are stored in an outbox before anything is sent, and removed after the address has confirmed them: a restart
// loses nothing, and may send something twice. Messages and notices then keep their ids. A person is told of a decision
// a while after it opened, and only if it is still open and they are not looking at the table: a person who is playing
// right now gets no messages. Reminders follow when half of the time is gone, and when a tenth is left. Notices that
// come together go out as one message.
//
// The addresses come from users, so nothing on the server's network may be reached through them: an address is
// checked when it is saved, and every connection again when it is made (address.go, dial.go). Addresses are secrets;
// they never appear in a log or an error.
//
// # What a webhook gets
//
// A POST with the header Koprulu-Message (the id of the message) and this JSON:
//
//	{
//	  "format": "koprulu-notice/1",
//	  "id": "K4BHFNXO…",
//	  "language": "en",
//	  "title": "Your turn: Friday evening",
//	  "text": "Friday evening is waiting for you.",
//	  "url": "https://example.org/t/7k2m9qxw4p",
//	  "events": [
//	    {"id": "3QZ7…", "kind": "turn", "table": "7k2m9qxw4p", "name": "Friday evening", "seat": 2,
//	     "decision": 41, "at": "2026-11-21T12:00:00Z", "url": "https://example.org/t/7k2m9qxw4p"}
//	  ]
//	}
//
// The kind of an event is turn, half, tenth, began, over, expires, fell (something left for later), vote (proposal says
// for what: undo, pause or end), mention (in the chat), resigned (somebody else did), invited (to a rematch), open,
// link (a personal link was made for the person), judged (something was decided about them) or test; the last three
// have neither table nor seat, open and invited have no seat. half and tenth are reminders of a turn; these three have
// in asked what the decision is about, and in deadline when its time is up if there are clocks. expires has the time at
// which the table is removed in a field of this name. Any status from 200 to 299 confirms the message. Redirects are
// not followed.
//
// # What ntfy gets
//
// A POST to the topic with the text as body and the headers Title, Click (the address of the table) and Tags.
//
// # What chats get
//
// What their interfaces take: Discord content, without mentions; Slack and Mattermost text; Telegram sendMessage, with
// the chat_id of the address; Matrix a message in the room of the address, with its access_token; Gotify a message with
// a title. See chat.go.
//
// # What browsers get
//
// Web Push (RFC 8030, 8291, 8292): the JSON of pushMessage, which the service worker of the site shows.
package notify
