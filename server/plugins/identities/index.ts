import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { checkDirectoryUsers, linkTokenOwners } from './directoryCheck.service.ts';
import { migrations } from './identities.migrations.ts';
import { routes } from './identities.routes.ts';
import { externalIdentityStore } from './identities.store.ts';
import { removeIdentities } from './identityAdmin.service.ts';

const HOUR_S = 3600;

/** Who users are in a directory and at a provider. */
export const identities: ServerPlugin = {
  id: 'identities',
  stores: { externalIdentities: externalIdentityStore },
  migrations,
  routes,
  on: { userRemoved: removeIdentities },
  tasks: [
    {
      name: 'checkDirectoryUsers',
      everySeconds: ({ directoryCheckSeconds }) => directoryCheckSeconds,
      run: checkDirectoryUsers,
    },
    { name: 'linkTokenOwners', everySeconds: HOUR_S, run: linkTokenOwners },
  ],
};
