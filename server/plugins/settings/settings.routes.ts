import { settings } from '#contract/settings.ts';
import { serve } from '#server/http/serve.ts';
import { changeSettings, readSettings } from './settings.service.ts';

/** Settings over HTTP (`api.md` §3). */
export const routes = serve(settings, {
  read: ({ ctx }) => readSettings(ctx),
  update: ({ ctx, body }) => changeSettings(ctx, body),
  govern: ({ ctx, body }) => changeSettings(ctx, body),
});
