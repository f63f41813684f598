import type { FileRow } from '../fileNodes.model.ts';

/** A file whose notice period has begun. */
export type ExpiringFile = Pick<FileRow, 'id' | 'name' | 'parentId' | 'uploadedBy'> & {
  expiryDate: string;
  /** The access list of its folder. */
  accessListId: number;
};
