import type { LegalHoldField } from '#contract/legalHolds.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** Another hold has this name. */
export class HoldNameTaken extends Error {}

/** A legal hold as it is stored, with the number of nodes that it names. */
export interface LegalHoldRow {
  id: number;
  name: string;
  reason: string;
  createdBy: number;
  createdOn: string;
  releasedBy: number | null;
  releasedOn: string | null;
  releaseReason: string | null;
  rowVersion: number;
  nodes: number;
}

export interface LegalHoldStore {
  find(id: number): Promise<LegalHoldRow | undefined>;
  /** @param name only the hold with this name, regardless of case */
  list(page: PageOf<LegalHoldField>, name?: string): Promise<Paged<LegalHoldRow>>;
  /** @throws {HoldNameTaken} */
  insert(hold: Pick<LegalHoldRow, 'name' | 'reason' | 'createdBy' | 'createdOn'>): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   * @throws {HoldNameTaken}
   */
  update(id: number, rowVersion: number, patch: Partial<Pick<LegalHoldRow, 'name' | 'reason'>>): Promise<boolean>;
  release(id: number, by: number, on: string, reason: string): Promise<void>;
}

/** A file or folder on the path from a named node to a covered one. */
export interface CoveredNode {
  id: number;
  parentId: number | null;
  name: string;
  isFolder: boolean;
  versionId: number | null;
  uploadedBy: number | null;
  uploadedOn: string | null;
  updatedOn: string;
}

/** The nodes that active holds name, and what is covered through them, in Trash or not. */
export interface HeldNodeStore {
  /** Whether any active hold names a node. */
  isAny(): Promise<boolean>;
  /** Those of these nodes that are named, or are below a named one. */
  covered(ids: number[]): Promise<Set<number>>;
  /** Those of these nodes that contain a named one. */
  above(ids: number[]): Promise<Set<number>>;
  /** The named nodes directly in a folder. */
  namedIn(folderId: number): Promise<number[]>;
  /** Those of these IDs that belong to files or folders, live or in Trash. */
  present(ids: number[]): Promise<Set<number>>;
  /** Adds nodes to a hold, and stores the state of everything that becomes covered. */
  add(holdId: number, ids: number[]): Promise<void>;
  removeAll(holdId: number): Promise<void>;
  page(
    holdId: number,
    skip: number,
    take: number,
  ): Promise<Paged<Pick<CoveredNode, 'id' | 'parentId' | 'name' | 'isFolder'>>>;
  /** Nodes covered by a hold with IDs greater than `afterId`. */
  coveredBy(holdId: number, afterId: number, take: number): Promise<CoveredNode[]>;
  /** Waits for running writes, and blocks new ones until this transaction ends. */
  lockWrites(): Promise<void>;
  /** Waits for a hold that is being created, and blocks new ones until this transaction ends. */
  lockHolds(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    legalHolds: LegalHoldStore;
    heldNodes: HeldNodeStore;
  }
}
