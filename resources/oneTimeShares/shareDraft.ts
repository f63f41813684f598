import { limits } from '#contract/limits.ts';

/** The form values of a share. */
export interface ShareOrder {
  emails: string;
  memo: string | null;
  duration: number;
  code: string | null;
  /** Null for no limit. */
  maxDownloads: number | null;
  receipt: boolean;
  /** Stored files. */
  fileIds: number[];
  /** Files of the device. */
  files: File[];
}

export const emptyShare = {
  emails: '',
  memo: '',
  duration: limits.share.days.defaultValue,
  code: '',
  maxDownloads: null,
  receipt: false,
  files: [],
};

/** The request body. */
export function announcementOf({ emails, memo, duration, code, maxDownloads, receipt, fileIds }: ShareOrder) {
  return { emails, memo: memo ?? '', duration, code: code?.trim() ?? '', maxDownloads, receipt, fileIds };
}
