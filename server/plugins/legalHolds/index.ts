import type { ServerPlugin } from '#server/kernel/plugin.ts';
import { heldNodeStore } from './heldNodes.store.ts';
import { migrations } from './legalHolds.migrations.ts';

/** Legal holds: what they cover cannot be changed until they are released. */
export const legalHolds: ServerPlugin = { id: 'legalHolds', stores: { heldNodes: heldNodeStore }, migrations };
