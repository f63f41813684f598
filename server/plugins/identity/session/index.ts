import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './session.migrations.ts';
import { routes } from './session.routes.ts';
import { identify, removeOldSessions } from './session.service.ts';
import { sessionStore } from './session.store.ts';
import { knownAddressStore, signInAttemptStore } from './signInAttempts.store.ts';
import { signInChallengeStore } from './signInChallenges.store.ts';

/** Sessions and sign-in. */
export const session: ServerPlugin = {
  id: 'session',
  stores: {
    sessions: sessionStore,
    signInChallenges: signInChallengeStore,
    signInAttempts: signInAttemptStore,
    knownAddresses: knownAddressStore,
  },
  migrations,
  routes,
  identify,
  providers: { callerOfToken: identify },
  tasks: [{ name: 'forgetOldSessions', everySeconds: 3600, run: removeOldSessions }],
};
