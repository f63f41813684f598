import type { Holding, Holdings } from '#contract/users/offboarding.ts';
import type { Ctx } from './context.ts';

/** The kinds of items that a user can own. Reviews and watches belong to two modules each. */
export type HoldingKind = Exclude<keyof Holdings, 'reviews'> | 'searchWatches' | 'accessReviews' | 'retentionReviews';

declare module './providerHooks.ts' {
  interface ProviderHooks {
    /** What a user owns of a kind; the module that stores it answers. */
    holdings: { input: { kind: HoldingKind; userId: number }; output: Holding[] };
  }
}

/** Answers the hook for the kinds that a module stores. */
export function holdingsOf(lists: Partial<Record<HoldingKind, (ctx: Ctx, userId: number) => Promise<Holding[]>>>) {
  return async (ctx: Ctx, { kind, userId }: { kind: HoldingKind; userId: number }) => lists[kind]?.(ctx, userId);
}
