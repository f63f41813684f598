import type { DataProvider, RaRecord } from 'react-admin';
import type { Action } from '#contract/policy.ts';

/** An action of the policy, and what of a record it asks about where it depends on the record. */
export type AccessRule = Action | { action: Action; subject: (record: RaRecord) => object };

/** How a resource is reached: where it is on the wire, and where it differs from the common dialect. */
export interface ResourceAdapter {
  /** The path below `BASE/api`: `/group`. */
  path: string;
  /** Verbs that do not follow the dialect. */
  verbs?: Partial<DataProvider>;
  /** Who may `list`, `show`, `create`, `edit`, `delete` or `export` it; what is not named here is no one's. */
  access?: Partial<Record<string, AccessRule>>;
}
