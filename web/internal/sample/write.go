package sample

import (
	"context"
	"fmt"
	"io"

	"koprulu/web"
	"koprulu/web/page"
)

// Write writes any page outside of the table.
func Write(ctx context.Context, w io.Writer, model any) error {
	switch p := model.(type) {
	case *web.LobbyPage:
		return web.WriteLobby(ctx, w, p)
	case *web.RecordsPage:
		return web.WriteRecords(ctx, w, p)
	case *web.WaitingPage:
		return web.WriteWaiting(ctx, w, p)
	case *web.ProfilePage:
		return web.WriteProfile(ctx, w, p)
	case *page.AboutPage:
		return page.WriteAbout(ctx, w, p)
	case *page.ErrorPage:
		return page.WriteError(ctx, w, p)
	case *page.NoticePage:
		return page.WriteNotice(ctx, w, p)
	case *web.RulesPage:
		return web.WriteRules(ctx, w, p)
	case *web.ScenariosPage:
		return web.WriteScenarios(ctx, w, p)
	case *web.ScenarioPage:
		return web.WriteScenario(ctx, w, p)
	case *web.CodexPage:
		return web.WriteCodex(ctx, w, p)
	}
	return fmt.Errorf("sample: no page outside of the table is a %T", model)
}
