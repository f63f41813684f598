import type { BulletinLink } from '#contract/bulletins.ts';

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
