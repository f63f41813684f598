import type { Ctx } from './context.ts';

/** What happens that others may want to know of, told within the unit of work in which it happens. */
export interface Events {
  /** Folders or files that were made, renamed, redescribed, or whose attribute values, comments or texts changed. */
  nodesChanged: number[];
}

export type Listeners = { [E in keyof Events]?: (ctx: Ctx, told: Events[E]) => Promise<void> };
