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

/** A live file that is attached to a bulletin, with its content at the time of attaching. */
export interface AttachedFile {
  bulletinId: number;
  title: string;
  /** The author of the bulletin: files that the author may not read any more are not shown. */
  authorId: number;
  id: number;
  name: string;
  type: string;
  parentId: number;
  /** The current version of the file. */
  versionId: number;
  /** What the first bytes of the attached content show; null for content that has not been examined yet. */
  mediaType: string | null;
  blobId: string;
  size: number;
}
/** An attachment: the content of a file. */
export type Attachment = Pick<AttachedFile, 'id' | 'blobId' | 'size'>;

export interface BulletinStore {
  find(id: number): Promise<BulletinRow | undefined>;
  /** Newest first. */
  page(page: { terms: string[]; skip: number; take: number }): Promise<Paged<BulletinRow>>;
  insert(texts: BulletinTexts, by: number, on: string): Promise<number>;
  /**
   * Updates if rowVersion is current.
   * @returns whether it was
   */
  update(id: number, rowVersion: number, texts: BulletinTexts, by: number, on: string): Promise<boolean>;
  remove(id: number): Promise<void>;
  /** The attached files in order, without those in the bin. */
  filesOf(bulletinIds: number[]): Promise<AttachedFile[]>;
  /** Sets the attachments to exactly these; attachments in the bin are kept in case they are restored. */
  attach(bulletinId: number, files: Attachment[]): Promise<void>;
  /** The attachments that are in the bin. */
  binned(bulletinId: number): Promise<Pick<Attachment, 'blobId'>[]>;
  /** The bulletins that these files are attached to, newest first. */
  attachmentsOf(fileIds: number[]): Promise<AttachedFile[]>;
  /** The same for all files directly in a folder. */
  attachmentsIn(folderId: number): Promise<AttachedFile[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    bulletins: BulletinStore;
  }
}
