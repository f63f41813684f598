import { limits } from '#contract/limits.ts';

const { days, files, bytes } = limits.request;
const MB = 1024 ** 2;

export const numbers = [
  { name: 'days', ...days },
  { name: 'maxFiles', min: 1, ...files },
  { name: 'maxSize', min: 1, max: bytes.max / MB, usual: bytes.usual / MB },
] as const;

/** What is typed of a file request; numbers as they are typed. */
export interface RequestValues extends Record<string, string | boolean> {
  memo: string;
  days: string;
  maxFiles: string;
  /** In MB. */
  maxSize: string;
  code: string;
  receipt: boolean;
}

export const emptyRequest: RequestValues = {
  memo: '',
  days: String(days.usual),
  maxFiles: String(files.usual),
  maxSize: String(bytes.usual / MB),
  code: '',
  receipt: true,
};

/** What the server is asked for. */
export function requestOf(folderId: number, { memo, days, maxFiles, maxSize, code, receipt }: RequestValues) {
  const maxBytes = Number(maxSize) * MB;
  return { folderId, memo, days: Number(days), maxFiles: Number(maxFiles), maxBytes, code: code.trim(), receipt };
}
