import { app } from '#contract/app.ts';
import { serve } from '#server/http/serve.ts';
import { failingParts, readAppConfig } from './settings.service.ts';

/** What anyone may ask before signing in. */
export const appRoutes = serve(app, {
  health: async ({ ctx, reply }) => {
    const failing = await failingParts(ctx);
    if (failing.length === 0) return { status: 'ok' as const };
    reply.status(503);
    return { status: 'degraded' as const, failing };
  },
  config: ({ ctx }) => readAppConfig(ctx),
});
