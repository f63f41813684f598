import { devices as contract } from '#contract/users/devices.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { eraseDevice, listDevices, signOutDevice } from '../identity/apiTokens/devices.service.ts';
import { connectDevice, removeOldLogins, waitingClient } from './deviceLogins.service.ts';
import { deviceLoginStore } from './deviceLogins.store.ts';
import { migrations } from './devices.migrations.ts';
import { serveDevices } from './devices.routes.ts';

/** Devices over the API: those of the caller, and for administrators those of other users. */
const routes = serve(contract, {
  list: ({ ctx, query }) => listDevices(ctx, query.userId),
  waiting: ({ ctx, params }) => waitingClient(ctx, params.id),
  connect: manualTransaction(({ ctx, params }) => connectDevice(ctx, params.id)),
  signOut: ({ ctx, params }) => signOutDevice(ctx, params.id),
  erase: ({ ctx, params }) => eraseDevice(ctx, params.id),
});

/** Clients that keep folders of a device in step: how they sign in, and how a user signs them out. */
export const devices: ServerPlugin = {
  id: 'devices',
  stores: { deviceLogins: deviceLoginStore },
  migrations,
  routes,
  mount: serveDevices,
  tasks: [{ name: 'removeOldDeviceLogins', everySeconds: 600, run: removeOldLogins }],
};
