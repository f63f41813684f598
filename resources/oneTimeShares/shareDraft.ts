import { limits } from '#contract/limits.ts';

/** What is shared with whom. */
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
  /** Files from here. */
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

/** The addresses of the recipient field: comma-separated, trimmed, each once. */
export function recipientsIn(emails: string | null | undefined): string[] {
  const typed = (emails ?? '').split(',').map((address) => address.trim());
  return [...new Map(typed.filter(Boolean).map((address) => [address.toLowerCase(), address])).values()];
}

/** What the server is asked for. */
export function announcementOf({ emails, memo, duration, code, maxDownloads, receipt, fileIds }: ShareOrder) {
  return { emails, memo: memo ?? '', duration, code: code?.trim() ?? '', maxDownloads, receipt, fileIds };
}
