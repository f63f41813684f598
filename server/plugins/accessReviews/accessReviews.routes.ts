import { accessReviews } from '#contract/accessReviews.ts';
import { serve } from '#server/http/serve.ts';
import { createReview, listReviews, removeReview } from './accessReviews.service.ts';
import { decideReview, getReview, reportReview } from './reviewDecisions.service.ts';

/** Access reviews over HTTP. */
export const routes = serve(accessReviews, {
  list: ({ ctx, query }) => listReviews(ctx, query),
  get: ({ ctx, params }) => getReview(ctx, params.id),
  create: ({ ctx, body }) => createReview(ctx, body),
  decide: ({ ctx, params, body }) => decideReview(ctx, params.id, body),
  remove: ({ ctx, params }) => removeReview(ctx, params),
  report: ({ ctx, params }) => reportReview(ctx, params.id),
});
