import type { Holding, Holdings } from '#contract/users/offboarding.ts';
import type { Ctx } from './context.ts';

/** What a user can hold. Reviews and watches are kept by two modules each. */
export type HoldingKind = Exclude<keyof Holdings, 'reviews'> | 'searchWatches' | 'accessReviews' | 'retentionReviews';

declare module './providerHooks.ts' {
  interface ProviderHooks {
    /** What a user holds of a kind, from the module that keeps it. */
    holdings: { input: { kind: HoldingKind; userId: number }; answer: Holding[] };
  }
}

/** Answers for the kinds that a module keeps. */
export function holdingsOf(lists: Partial<Record<HoldingKind, (ctx: Ctx, userId: number) => Promise<Holding[]>>>) {
  return async (ctx: Ctx, { kind, userId }: { kind: HoldingKind; userId: number }) => lists[kind]?.(ctx, userId);
}
