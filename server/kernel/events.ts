import type { Ctx } from './context.ts';

/** What happens that others may want to know of, told within the unit of work in which it happens. */
export interface Events {
  /** Folders or files that were made, renamed, redescribed, or whose attribute values, comments or texts changed. */
  nodesChanged: number[];
  /** Somebody wants to look at a live file whose folder they may not read: who shows it to them elsewhere says so. */
  fileWanted: { fileId: number; show(): void };
  /** Somebody is a user no longer. */
  userRemoved: number;
  /** A unit of work begins: what it is about to change still stands. */
  unitBegins: null;
}

export type Listeners = { [E in keyof Events]?: (ctx: Ctx, told: Events[E]) => Promise<void> };
