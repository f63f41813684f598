import type { FileRow } from '../fileNodes.model.ts';

/** A file whose notice period has begun. */
export type ExpiringFile = Pick<FileRow, 'id' | 'name' | 'parentId' | 'uploadedBy'> & {
  expiryDate: string;
  /** The access list of its folder. */
  accessListId: number;
};

export interface ExpiryNoticeStore {
  /** Live files that no one was told of, whose notice period has begun and whose date has not passed. */
  due(today: string, take: number): Promise<ExpiringFile[]>;
  /** Notes that people are told; the answer leaves out files that they were told of, for the same date, before. */
  insert(files: ExpiringFile[], on: string): Promise<ExpiringFile[]>;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    expiryNotices: ExpiryNoticeStore;
  }
}
