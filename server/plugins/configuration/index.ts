import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './configuration.routes.ts';

/** Reading and changing the settings, and the configuration for clients. */
export const configuration: ServerPlugin = { id: 'configuration', routes };
