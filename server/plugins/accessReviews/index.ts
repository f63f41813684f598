import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { handOverAccessReviews, openReviewsOf } from './accessReviewHandover.service.ts';
import { migrations } from './accessReviews.migrations.ts';
import { routes } from './accessReviews.routes.ts';
import { accessReviewStore } from './accessReviews.store.ts';
import { beginReviews, remindReviewers } from './reviewSchedule.service.ts';

/** Reviews of who has access to a folder. */
export const accessReviews: ServerPlugin = {
  id: 'accessReviews',
  stores: { accessReviews: accessReviewStore },
  migrations,
  routes,
  providers: { holdings: holdingsOf({ accessReviews: openReviewsOf }) },
  on: { userLeaves: handOverAccessReviews },
  tasks: [
    { name: 'beginAccessReviews', everySeconds: 60, run: beginReviews },
    { name: 'remindReviewers', everySeconds: 60, run: remindReviewers },
  ],
};
