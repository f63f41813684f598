import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { bizUnitStore } from './bizUnits.store.ts';
import { forgetOldLinks } from './mailLinks.service.ts';
import { invitationStore, passwordResetStore } from './mailLinks.store.ts';
import { answerAsks, forgetOldAsks } from './passwordResets.service.ts';
import { passwordAskStore } from './passwordResets.store.ts';
import { migrations } from './users.migrations.ts';
import { routes } from './users.routes.ts';
import { makeFirstAdmin } from './users.service.ts';
import { userStore } from './users.store.ts';

/** People (§3 User). */
export const users: ServerPlugin = {
  id: 'users',
  stores: {
    users: userStore,
    bizUnits: bizUnitStore,
    invitations: invitationStore,
    passwordResets: passwordResetStore,
    passwordAsks: passwordAskStore,
  },
  migrations,
  routes,
  bootstrap: makeFirstAdmin,
  tasks: [
    { name: 'answerPasswordAsks', everySeconds: 5, run: answerAsks },
    { name: 'forgetOldLinks', everySeconds: 24 * 3600, run: forgetOldLinks },
    { name: 'forgetOldPasswordAsks', everySeconds: 3600, run: forgetOldAsks },
  ],
};
