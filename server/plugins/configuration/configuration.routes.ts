import { app } from '#contract/app.ts';
import { settings } from '#contract/instance/settings.ts';
import { serve } from '#server/http/serve.ts';
import { readSettings } from '../settings/settings.service.ts';
import { failingParts, readAppConfig } from './appConfig.service.ts';
import { changeSettings, changeSystemSettings } from './settingChanges.service.ts';

const settingRoutes = serve(settings, {
  read: ({ ctx }) => readSettings(ctx),
  update: ({ ctx, body }) => changeSettings(ctx, body),
  updateSystem: ({ ctx, body }) => changeSystemSettings(ctx, body),
});

/** Endpoints that need no sign-in. */
const appRoutes = serve(app, {
  health: async ({ ctx, reply }) => {
    const failing = await failingParts(ctx);
    if (failing.length === 0) return { status: 'ok' as const };
    reply.status(503);
    return { status: 'degraded' as const, failing };
  },
  config: ({ ctx }) => readAppConfig(ctx),
});

/** Settings over HTTP, and endpoints that need no sign-in. */
export const routes = [...settingRoutes, ...appRoutes];
