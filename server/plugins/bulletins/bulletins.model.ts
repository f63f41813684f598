import type { BulletinLink } from '#contract/bulletins.ts';
import type { Paged } from '#server/kernel/page.ts';

/** A bulletin as it is stored. */
export interface BulletinRow {
  id: number;
  title: string;
  body: string;
  tags: string;
  links: BulletinLink[];
  createdBy: number;
  createdOn: string;
  updatedBy: number;
  updatedOn: string;
  rowVersion: number;
}
export type BulletinTexts = Pick<BulletinRow, 'title' | 'body' | 'tags' | 'links'>;

/** A live file that is attached to a bulletin, with the content as it was then. */
export interface AttachedFile {
  bulletinId: number;
  title: string;
  /** Who wrote the bulletin: what they may not read any more is not shown through it. */
  authorId: number;
  id: number;
  name: string;
  type: string;
  parentId: number;
  blobId: string;
  size: number;
}
/** What is attached: the content of a file. */
export type Attachment = Pick<AttachedFile, 'id' | 'blobId' | 'size'>;

export interface BulletinStore {
  find(id: number): Promise<BulletinRow | undefined>;
  /** Newest first. */
  page(page: { terms: string[]; skip: number; take: number }): Promise<Paged<BulletinRow>>;
  insert(texts: BulletinTexts, by: number, on: string): Promise<number>;
  /** Writes only while rowVersion stands; says whether it did. */
  update(id: number, rowVersion: number, texts: BulletinTexts, by: number, on: string): Promise<boolean>;
  remove(id: number): Promise<void>;
  /** Files in the order in which they were attached; those in the bin are left out. */
  filesOf(bulletinIds: number[]): Promise<AttachedFile[]>;
  /** Attaches exactly these; what is attached but in the bin stays, should it come back. */
  attach(bulletinId: number, files: Attachment[]): Promise<void>;
  /** What is attached but in the bin. */
  binned(bulletinId: number): Promise<Pick<Attachment, 'blobId'>[]>;
  /** Where these files are attached, the newest bulletin first. */
  attachmentsOf(fileIds: number[]): Promise<AttachedFile[]>;
  /** The same of the files directly in a folder. */
  attachmentsIn(folderId: number): Promise<AttachedFile[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bulletins: BulletinStore;
  }
}
