import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '#server/kernel/context.ts';
import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { migrations } from './office.migrations.ts';
import { noteSignedOut, officeEntry, removeOldTokens, removeUser } from './officeTokens.service.ts';
import { officeTokenStore } from './officeTokens.store.ts';
import { serveWopi } from './wopi.routes.ts';

/** Milliseconds for which the start waits for the office server; without an answer it is asked again every minute. */
const START_MS = 1000;

async function greet({ config, officeServer, now, log }: Ctx): Promise<void> {
  if (!config.office || !officeServer) return;
  const { protocol, hostname } = new URL(config.office.url);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    log.warn('OFFICE_URL is not encrypted: who listens on the way can read the documents.');
  await Promise.race([officeServer.refresh(now()), wait(START_MS)]);
}

/** Editing in an office server, which reads and stores files by the protocol WOPI. */
export const office: ServerPlugin = {
  id: 'office',
  stores: { officeTokens: officeTokenStore },
  migrations,
  mount: serveWopi,
  beforeStart: greet,
  providers: { officeEntry },
  on: { signedOut: noteSignedOut, userRemoved: removeUser },
  tasks: [
    {
      name: 'readOfficeDiscovery',
      everySeconds: 60,
      onEveryNode: true,
      run: async ({ officeServer, now }) => officeServer?.refresh(now()),
    },
    { name: 'removeOldOfficeTokens', everySeconds: 3600, run: removeOldTokens },
  ],
};
