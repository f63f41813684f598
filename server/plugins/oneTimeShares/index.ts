import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations as requestMigrations } from './fileRequests/fileRequests.migrations.ts';
import { routes as requestRoutes } from './fileRequests/fileRequests.routes.ts';
import { fileRequestStore } from './fileRequests/fileRequests.store.ts';
import { handOverShares, listActiveRequests, listActiveShares } from './offboarding.service.ts';
import { migrations } from './oneTimeShares.migrations.ts';
import { routes } from './oneTimeShares.routes.ts';
import { shareStore } from './oneTimeShares.store.ts';
import { shareAccessStore } from './shareAccess.store.ts';
import { openShareKey } from './shareDownloads.service.ts';
import { endShares, endSharesOf } from './shareEnds.service.ts';

/** Files sent to external recipients by links in mails. */
export const oneTimeShares: ServerPlugin = {
  id: 'oneTimeShares',
  optional: true,
  stores: { shares: shareStore, shareAccess: shareAccessStore, fileRequests: fileRequestStore },
  migrations: [...migrations, ...requestMigrations],
  routes: [...routes, ...requestRoutes],
  on: { userRemoved: endSharesOf, userLeaves: handOverShares },
  providers: {
    keyOpens: openShareKey,
    holdings: holdingsOf({ shares: listActiveShares, requests: listActiveRequests }),
  },
  tasks: [{ name: 'endShares', everySeconds: 60, run: endShares }],
};
