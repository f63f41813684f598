import { preferences } from '#contract/users/preferences.ts';
import { serve } from '#server/http/serve.ts';
import { getPreferences, setPreferences } from './preferences.service.ts';

export const routes = serve(preferences, {
  get: ({ ctx }) => getPreferences(ctx),
  update: ({ ctx, body }) => setPreferences(ctx, body),
});
