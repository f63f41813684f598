import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './oidc.migrations.ts';
import { routes } from './oidc.routes.ts';
import { removeTrips } from './oidc.service.ts';
import { providerCodeStore, providerTripStore } from './oidc.store.ts';

/** Sign-in through an OpenID Connect provider. */
export const oidc: ServerPlugin = {
  id: 'oidc',
  stores: { providerTrips: providerTripStore, providerCodes: providerCodeStore },
  migrations,
  routes,
  tasks: [{ name: 'forgetProviderTrips', everySeconds: 3600, run: removeTrips }],
};
