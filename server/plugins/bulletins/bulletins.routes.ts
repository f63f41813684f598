import { bulletins } from '#contract/bulletins.ts';
import { serve } from '#server/http/serve.ts';
import { createBulletin, getBulletin, listBulletins, removeBulletin, updateBulletin } from './bulletins.service.ts';

/** The bulletin board over HTTP. */
export const routes = serve(bulletins, {
  list: ({ ctx, query }) => listBulletins(ctx, query),
  get: ({ ctx, params }) => getBulletin(ctx, params.id),
  create: ({ ctx, body }) => createBulletin(ctx, body),
  update: ({ ctx, body }) => updateBulletin(ctx, body),
  remove: ({ ctx, params }) => removeBulletin(ctx, params.id),
});
