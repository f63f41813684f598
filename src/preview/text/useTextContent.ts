import { useMemo } from 'react';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { usePreviewContent } from '../usePreviewContent.ts';

/** Bytes of a text that are shown: more than anyone reads here. */
const MAX_PREVIEW_BYTES = 512 * 1024;

/** The beginning of a text file. */
export function useTextContent(file: ListedFile) {
  const { data, error } = usePreviewContent(file, MAX_PREVIEW_BYTES);
  const text = useMemo(() => data && decoded(data), [data]);
  return { text, error, isTruncated: file.size > MAX_PREVIEW_BYTES };
}

/** UTF-8, or UTF-16 where the file begins by saying so, or what Windows wrote before. */
function decoded(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    // A character that the end cuts in two is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1250').decode(content);
  }
}
