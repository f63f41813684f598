import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { sealSecrets } from './secrets.service.ts';

/** Secrets in the database, encrypted with a key that is stored outside it. */
export const secrets: ServerPlugin = {
  id: 'secrets',
  bootstrap: sealSecrets,
};
