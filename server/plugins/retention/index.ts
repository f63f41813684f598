import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './retention.migrations.ts';
import { routes } from './retention.routes.ts';
import { runNightly } from './retention.service.ts';
import { retentionStore } from './retention.store.ts';
import { handOverReviews, retentionOf } from './retentionRules.service.ts';
import { retentionRuleStore } from './retentionRules.store.ts';

/** Retention rules: how long files are kept, and what happens afterwards. */
export const retention: ServerPlugin = {
  id: 'retention',
  stores: { retentionRules: retentionRuleStore, retention: retentionStore },
  migrations,
  routes,
  providers: {
    retention: retentionOf,
    holdings: holdingsOf({ retentionReviews: ({ stores }, userId) => stores.retentionRules.reviewedBy(userId) }),
  },
  on: { userLeaves: handOverReviews },
  // Checked every hour; each rule runs once a day.
  tasks: [{ name: 'runRetention', everySeconds: 3600, run: runNightly }],
};
