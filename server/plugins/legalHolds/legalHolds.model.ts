import type { LegalHoldField } from '#contract/legalHolds.ts';
import type { Paged, PageOf } from '#server/kernel/page.ts';

/** The name belongs to another hold already. */
export class HoldNameTaken extends Error {}

/** A legal hold as it is stored, with the number of files and folders that it names. */
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
  /** @param name only the one that is called so, however it is written */
  list(page: PageOf<LegalHoldField>, name?: string): Promise<Paged<LegalHoldRow>>;
  /** @throws {HoldNameTaken} */
  insert(hold: Pick<LegalHoldRow, 'name' | 'reason' | 'createdBy' | 'createdOn'>): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. @throws {HoldNameTaken} */
  update(id: number, rowVersion: number, patch: Partial<Pick<LegalHoldRow, 'name' | 'reason'>>): Promise<boolean>;
  release(id: number, by: number, on: string, reason: string): Promise<void>;
}

/** A file or folder on the way from what a hold names down to what it covers. */
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

/** What holds that are in force name, and what follows for everything around it, in Trash or not. */
export interface HeldNodeStore {
  /** Whether any hold is in force that names something. */
  isAny(): Promise<boolean>;
  /** Of nodes, those that are named, or lie below something that is. */
  covered(ids: number[]): Promise<Set<number>>;
  /** Of nodes, those that lead down to something that is named. */
  above(ids: number[]): Promise<Set<number>>;
  /** Of the nodes directly in a folder, those that are named. */
  namedIn(folderId: number): Promise<number[]>;
  /** The ids among these that are those of files or folders, live or in Trash. */
  present(ids: number[]): Promise<Set<number>>;
  /** Names them, and notes the state of all that is covered by that. */
  add(holdId: number, ids: number[]): Promise<void>;
  removeAll(holdId: number): Promise<void>;
  page(
    holdId: number,
    skip: number,
    take: number,
  ): Promise<Paged<Pick<CoveredNode, 'id' | 'parentId' | 'name' | 'isFolder'>>>;
  /** All that a hold covers, those with higher ids than the last one that was seen. */
  coveredBy(holdId: number, afterId: number, take: number): Promise<CoveredNode[]>;
  /** Lets a hold wait for writes that have begun, until this transaction ends; and keeps new ones waiting. */
  lockWrites(): Promise<void>;
  /** Lets a write wait for a hold that is just beginning, until this transaction ends. */
  lockHolds(): Promise<void>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    legalHolds: LegalHoldStore;
    heldNodes: HeldNodeStore;
  }
}
