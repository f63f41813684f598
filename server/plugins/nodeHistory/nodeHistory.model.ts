import type { NodeChangeType } from '#contract/fileNodes/nodeHistory.ts';

/** Values by the names of fields; for a path also the ID of its folder. */
type Values = Record<string, unknown>;

/** A change of a file or folder. */
export interface NodeChange {
  type: NodeChangeType;
  nodeId: number;
  /** The folder in which it lies after the change, or lay before it was removed; null for the root folder. */
  parentId: number | null;
  name: string;
  isFolder: boolean;
  version?: number | null;
  before?: Values | null;
  after?: Values | null;
}

/** A change as it is stored. */
export interface NodeHistoryEntry extends Required<NodeChange> {
  id: number;
  on: string;
  byId: number | null;
  by: string;
  actedById: number | null;
  actedBy: string | null;
}
