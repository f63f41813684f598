import { limits } from '#contract/limits.ts';

const { days, files, bytes } = limits.request;
const MB = 1024 ** 2;

export const numbers = [
  { name: 'days', ...days },
  { name: 'maxFiles', min: 1, ...files },
  { name: 'maxSize', min: 1, max: bytes.max / MB, defaultValue: bytes.defaultValue / MB },
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
  days: String(days.defaultValue),
  maxFiles: String(files.defaultValue),
  maxSize: String(bytes.defaultValue / MB),
  code: '',
  receipt: true,
};

/** What the server is asked for. */
export function requestOf(folderId: number, { memo, days, maxFiles, maxSize, code, receipt }: RequestValues) {
  const maxBytes = Number(maxSize) * MB;
  return { folderId, memo, days: Number(days), maxFiles: Number(maxFiles), maxBytes, code: code.trim(), receipt };
}
