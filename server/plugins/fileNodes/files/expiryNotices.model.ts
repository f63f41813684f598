import type { FileRow } from '../fileNodes.model.ts';

/** A file whose notice period has begun. */
export type ExpiringFile = Pick<FileRow, 'id' | 'name' | 'parentId' | 'uploadedBy'> & {
  expiryDate: string;
  /** The access list of its folder. */
  accessListId: number;
};

export interface ExpiryNoticeStore {
  /** Live files whose notice period has begun, whose date has not passed, and for which no notice was sent. */
  due(today: string, take: number): Promise<ExpiringFile[]>;
  /**
   * Records that notices are sent. @returns the files without those for which a notice with the same date was sent
   * before
   */
  insert(files: ExpiringFile[], on: string): Promise<ExpiringFile[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    expiryNotices: ExpiryNoticeStore;
  }
}
