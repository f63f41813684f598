import type { SharedQuery } from '#contract/instance/sharedQueries.ts';

/** A query as it is stored. */
export type SharedQueryRow = Omit<SharedQuery, 'createdBy'> & { createdBy: number };

/** Another shared query of the list has this name. */
export class QueryNameTaken extends Error {}

export interface SharedQueryStore {
  /** The queries of a resource, by name. */
  list(resource: string): Promise<SharedQueryRow[]>;
  find(id: number): Promise<SharedQueryRow | undefined>;
  /**
   * @returns the ID
   * @throws {QueryNameTaken}
   */
  insert(query: Pick<SharedQueryRow, 'resource' | 'name' | 'value'>, by: number, on: string): Promise<number>;
  /** Removes if rowVersion is current. */
  remove(id: number, rowVersion: number): Promise<boolean>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    sharedQueries: SharedQueryStore;
  }
}
