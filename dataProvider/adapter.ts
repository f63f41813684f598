import type { DataProvider, RaRecord } from 'react-admin';
import type { Action } from '#contract/policy.ts';

/** An action of the policy, and its subject if the rule depends on the record. */
export type AccessRule = Action | { action: Action; subject: (record: RaRecord) => object };

/** The endpoints of a resource, and where they differ from the common dialect. */
export interface ResourceAdapter {
  /** The path below `BASE/api`: `/group`. */
  path: string;
  /** Methods that do not follow the dialect. */
  verbs?: Partial<DataProvider>;
  /** Who may `list`, `show`, `create`, `edit`, `delete` or `export` it; what is missing is allowed to no one. */
  access?: Partial<Record<string, AccessRule>>;
}
