import { settings } from '#contract/instance/settings.ts';
import { serve } from '#server/http/serve.ts';
import { changeSettings, changeSystemSettings, readSettings } from './settings.service.ts';

/** Settings over HTTP. */
export const routes = serve(settings, {
  read: ({ ctx }) => readSettings(ctx),
  update: ({ ctx, body }) => changeSettings(ctx, body),
  updateSystem: ({ ctx, body }) => changeSystemSettings(ctx, body),
});
