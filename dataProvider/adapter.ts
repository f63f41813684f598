import type { DataProvider } from 'react-admin';

/** How a resource is reached: where it is on the wire, and where it differs from the common dialect. */
export interface ResourceAdapter {
  /** The path of the noun below `BASE/api`: `/group`. */
  path: string;
  /** Verbs that do not follow the dialect. */
  verbs?: Partial<DataProvider>;
}
