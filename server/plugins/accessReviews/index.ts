import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './accessReviews.migrations.ts';
import { routes } from './accessReviews.routes.ts';
import { accessReviewStore } from './accessReviews.store.ts';
import { beginReviews } from './reviewSchedule.service.ts';

/** Reviews of who has access to a folder. */
export const accessReviews: ServerPlugin = {
  id: 'accessReviews',
  stores: { accessReviews: accessReviewStore },
  migrations,
  routes,
  tasks: [{ name: 'beginAccessReviews', everySeconds: 60, run: beginReviews }],
};
