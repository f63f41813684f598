import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { routes } from './comments.routes.ts';
import { commentStore, migrations } from './comments.store.ts';

/** What people write below files and folders. */
export const comments: ServerPlugin = { id: 'comments', stores: { comments: commentStore }, migrations, routes };
