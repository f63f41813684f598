import { holdingsOf } from '#server/kernel/holdings.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { warnOfMissing } from './directoryGroups.service.ts';
import { migrations } from './groups.migrations.ts';
import { routes } from './groups.routes.ts';
import { leaveGroups, namesOfGroupsOf } from './groups.service.ts';
import { groupStore } from './groups.store.ts';
import { membershipStore } from './memberships.store.ts';

/** Groups of people. */
export const groups: ServerPlugin = {
  id: 'groups',
  stores: { groups: groupStore, memberships: membershipStore },
  migrations,
  routes,
  providers: { holdings: holdingsOf({ groups: namesOfGroupsOf }) },
  on: { userLeaves: (ctx, { userId }) => leaveGroups(ctx, userId) },
  bootstrap: warnOfMissing,
};
