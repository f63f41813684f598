import { mottos } from '#contract/motto.ts';
import { serve } from '#server/http/serve.ts';
import { changeMotto, readMotto } from './motto.service.ts';

/** The motto over HTTP. */
export const routes = serve(mottos, {
  read: ({ ctx }) => readMotto(ctx),
  change: ({ ctx, body }) => changeMotto(ctx, body),
});
