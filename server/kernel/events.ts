import type { Ctx } from './context.ts';

/** What happens that others may want to know of, told within the unit of work in which it happens. */
export interface Events {
  /** Folders or files that were made, renamed, redescribed, or whose attribute values, comments or texts changed. */
  nodesChanged: number[];
  /** Files whose text is to be read from what they show: pictures that were sent so, documents without any text. */
  recognitionWanted: number[];
  /** Somebody is a user no longer. */
  userRemoved: number;
  /** A unit of work begins: what it is about to change still stands. */
  unitBegins: null;
}

export type Listeners = { [E in keyof Events]?: (ctx: Ctx, told: Events[E]) => Promise<void> };
