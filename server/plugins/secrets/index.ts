import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { sealSecrets } from './secrets.service.ts';

/**
 * Secrets in the database, sealed with a key that is kept outside it.
 *
 * The first of all plugins, since the others open what is sealed when they start.
 */
export const secrets: ServerPlugin = {
  id: 'secrets',
  bootstrap: sealSecrets,
};
