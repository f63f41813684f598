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

/** The addresses of the recipient field: separated by commas, trimmed, without duplicates. */
export function recipientsIn(emails: string | null | undefined): string[] {
  const typed = (emails ?? '').split(',').map((address) => address.trim());
  return [...new Map(typed.filter(Boolean).map((address) => [address.toLowerCase(), address])).values()];
}

/** The request body. */
export function announcementOf({ emails, memo, duration, code, maxDownloads, receipt, fileIds }: ShareOrder) {
  return { emails, memo: memo ?? '', duration, code: code?.trim() ?? '', maxDownloads, receipt, fileIds };
}
