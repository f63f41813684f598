import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { bizUnitStore } from './bizUnits.store.ts';
import { removeOldLinks } from './mailLinks.service.ts';
import { invitationStore, passwordResetStore } from './mailLinks.store.ts';
import { namesakesOf } from './namesakes.service.ts';
import { removeOldRequests, sendResetMails } from './passwordResets.service.ts';
import { passwordResetRequestStore } from './passwordResets.store.ts';
import { migrations } from './users.migrations.ts';
import { routes } from './users.routes.ts';
import { makeFirstAdmin } from './users.service.ts';
import { userStore } from './users.store.ts';

/** Users. */
export const users: ServerPlugin = {
  id: 'users',
  stores: {
    users: userStore,
    bizUnits: bizUnitStore,
    invitations: invitationStore,
    passwordResets: passwordResetStore,
    passwordResetRequests: passwordResetRequestStore,
  },
  migrations,
  routes,
  providers: { mailbox: ({ stores }, userId) => stores.users.find(userId), namesakes: namesakesOf },
  bootstrap: makeFirstAdmin,
  tasks: [
    { name: 'answerPasswordAsks', everySeconds: 5, run: sendResetMails },
    { name: 'forgetOldLinks', everySeconds: 24 * 3600, run: removeOldLinks },
    { name: 'forgetOldPasswordAsks', everySeconds: 3600, run: removeOldRequests },
  ],
};
