import { useMemo } from 'react';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { usePreviewContent } from '../usePreviewContent.ts';

/** Maximum number of bytes that are displayed. */
const MAX_PREVIEW_BYTES = 512 * 1024;

/** The beginning of a text file. */
export function useTextContent(file: ListedFile) {
  const { data, error } = usePreviewContent(file, MAX_PREVIEW_BYTES);
  const text = useMemo(() => data && decoded(data), [data]);
  return { text, error, isTruncated: file.size > MAX_PREVIEW_BYTES };
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or otherwise a Windows code page. */
function decoded(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    // `stream` tolerates a character that is cut off at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
  } catch {
    return new TextDecoder('windows-1250').decode(content);
  }
}
