import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { bizUnitStore } from './bizUnits.store.ts';
import { forgetOldInvitations } from './invitations.service.ts';
import { invitationStore } from './invitations.store.ts';
import { migrations } from './users.migrations.ts';
import { routes } from './users.routes.ts';
import { makeFirstAdmin } from './users.service.ts';
import { userStore } from './users.store.ts';

/** People (§3 User). */
export const users: ServerPlugin = {
  id: 'users',
  stores: { users: userStore, bizUnits: bizUnitStore, invitations: invitationStore },
  migrations,
  routes,
  bootstrap: makeFirstAdmin,
  tasks: [{ name: 'forgetOldInvitations', everySeconds: 24 * 3600, run: forgetOldInvitations }],
};
