import { retention } from '#contract/retention.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { decideReview, listReviews, runNow } from './retention.service.ts';
import { createRule, getRule, listRules, previewRule, removeRule, updateRule } from './retentionRules.service.ts';

/** Retention rules over HTTP. */
export const routes = serve(retention, {
  list: ({ ctx, query }) => listRules(ctx, query),
  get: ({ ctx, params }) => getRule(ctx, params.id),
  create: ({ ctx, body }) => createRule(ctx, body),
  update: ({ ctx, body }) => updateRule(ctx, body),
  remove: ({ ctx, params }) => removeRule(ctx, params),
  preview: ({ ctx, params, body }) => previewRule(ctx, params.id, body?.on),
  // In separate transactions per batch, so that other writes do not wait for all of it.
  run: manualTransaction(({ ctx, params }) => runNow(ctx, params.id)),
  reviews: ({ ctx, query }) => listReviews(ctx, query),
  decide: ({ ctx, body }) => decideReview(ctx, body),
});
