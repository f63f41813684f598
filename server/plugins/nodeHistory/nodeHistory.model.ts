import type { NodeChangeType, NodeReadType } from '#contract/fileNodes/nodeHistory.ts';

/** Values by the names of fields; for a path also the ID of its folder. */
type Values = Record<string, unknown>;

/** A change of a file or folder. */
export interface NodeChange {
  type: Exclude<NodeChangeType, NodeReadType>;
  nodeId: number;
  /** The folder in which it lies after the change, or lay before it was removed; null for the root folder. */
  parentId: number | null;
  name: string;
  isFolder: boolean;
  version?: number | null;
  before?: Values | null;
  after?: Values | null;
}

/** A change or a read as it is stored. */
export interface NodeHistoryEntry extends Required<Omit<NodeChange, 'type'>> {
  id: number;
  type: NodeChangeType;
  on: string;
  byId: number | null;
  by: string;
  actedById: number | null;
  actedBy: string | null;
}

/** Bytes that a user has read of a file. */
export interface NodeRead extends Pick<NodeHistoryEntry, 'on' | 'by' | 'actedById' | 'actedBy'> {
  nodeId: number;
  type: NodeReadType;
  /** The hour and the user, whose reads share a row. */
  reading: string;
  bytes: number;
  byId: number;
}

/** How many rows are wanted, and whether reads are among them. */
export interface HistoryQuery {
  take: number;
  withReads: boolean;
}
