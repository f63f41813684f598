import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { removeOldChallenges } from './factors.service.ts';
import { passkeyStore } from './passkeys.store.ts';
import { migrations } from './secondFactor.migrations.ts';
import { routes } from './secondFactor.routes.ts';
import { recoveryCodeStore, totpStore } from './secondFactor.store.ts';

/** Second factors: authenticator apps, passkeys, recovery codes. */
export const secondFactor: ServerPlugin = {
  id: 'secondFactor',
  stores: { totps: totpStore, recoveryCodes: recoveryCodeStore, passkeys: passkeyStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetOldQuestions', everySeconds: 3600, run: removeOldChallenges }],
};
