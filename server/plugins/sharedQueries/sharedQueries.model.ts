import type { SharedQuery } from '#contract/instance/sharedQueries.ts';

/** A query as it is stored. */
export type SharedQueryRow = Omit<SharedQuery, 'createdBy'> & { createdBy: number };
