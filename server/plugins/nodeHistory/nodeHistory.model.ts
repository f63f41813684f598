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

/** A change of a node below a folder, with the place of that node now. */
export interface EntryBelow extends NodeHistoryEntry {
  placeId: number;
}

export interface NodeHistoryStore {
  /** Written at the end of the transaction, with all others of it. */
  insert(entries: Omit<NodeHistoryEntry, 'id'>[]): void;
  /** The newest changes of a node, newest first. */
  list(nodeId: number, take: number): Promise<NodeHistoryEntry[]>;
  /** The newest changes of a folder and of everything live below it, newest first. */
  listBelow(folderId: number, take: number): Promise<EntryBelow[]>;
  /** When this history began; undefined before the first start. */
  since(): Promise<string | undefined>;
  begin(on: string): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    nodeHistory: NodeHistoryStore;
  }
}
