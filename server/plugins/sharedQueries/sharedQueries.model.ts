import type { SharedQuery } from '#contract/instance/sharedQueries.ts';

/** A query as it is stored. */
export type SharedQueryRow = Omit<SharedQuery, 'createdBy'> & { createdBy: number };

/** Another shared query of the list has this name. */
export class QueryNameTaken extends Error {}
