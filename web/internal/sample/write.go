package sample

import (
	"context"
	"fmt"
	"io"

	"koprulu/web"
)

// Write writes any page outside of the table.
func Write(ctx context.Context, w io.Writer, page any) error {
	switch p := page.(type) {
	case *web.LobbyPage:
		return web.WriteLobby(ctx, w, p)
	case *web.RecordsPage:
		return web.WriteRecords(ctx, w, p)
	case *web.WaitingPage:
		return web.WriteWaiting(ctx, w, p)
	case *web.ProfilePage:
		return web.WriteProfile(ctx, w, p)
	case *web.AboutPage:
		return web.WriteAbout(ctx, w, p)
	case *web.ErrorPage:
		return web.WriteError(ctx, w, p)
	case *web.NoticePage:
		return web.WriteNotice(ctx, w, p)
	case *web.RulesPage:
		return web.WriteRules(ctx, w, p)
	case *web.ScenariosPage:
		return web.WriteScenarios(ctx, w, p)
	case *web.ScenarioPage:
		return web.WriteScenario(ctx, w, p)
	case *web.CodexPage:
		return web.WriteCodex(ctx, w, p)
	}
	return fmt.Errorf("sample: no page outside of the table is a %T", page)
}
