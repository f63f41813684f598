import { identities as contract } from '#contract/users/identities.ts';
import { serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { checkDirectoryUsers, linkTokenOwners } from './directoryCheck.service.ts';
import { migrations } from './identities.migrations.ts';
import { externalIdentityStore } from './identities.store.ts';
import { clearIdentity, listIdentities, removeIdentities } from './identityAdmin.service.ts';

/** External identities of users over HTTP. */
const routes = serve(contract, {
  list: ({ ctx, params }) => listIdentities(ctx, params.id),
  clear: ({ ctx, params }) => clearIdentity(ctx, params),
});

const HOUR_S = 3600;

/** The identities of users in a directory and at a provider. */
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
