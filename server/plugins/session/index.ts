import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './session.migrations.ts';
import { routes } from './session.routes.ts';
import { forgetOld, identify } from './session.service.ts';
import { sessionStore } from './session.store.ts';
import { signInChallengeStore } from './signInChallenges.store.ts';
import { knownAddressStore, signInTryStore } from './signInTries.store.ts';

/** Who is signed in, and until when (`api.md` §3). */
export const session: ServerPlugin = {
  id: 'session',
  stores: {
    sessions: sessionStore,
    signInChallenges: signInChallengeStore,
    signInTries: signInTryStore,
    knownAddresses: knownAddressStore,
  },
  migrations,
  routes,
  identify,
  tasks: [{ name: 'forgetOldSessions', everySeconds: 3600, run: forgetOld }],
};
