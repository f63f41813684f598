import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { decodeAs } from '#contract/rules/textEncodings.ts';
import { previewQuery } from '../drawnPageQuery.ts';
import { usePreviewContent } from '../usePreviewContent.ts';

/** Maximum number of bytes that are displayed. */
const MAX_PREVIEW_BYTES = 512 * 1024;

/** The beginning of a text file; the server finds the encoding of files that are not UTF-8. */
export function useTextContent(file: ListedFile) {
  const { data, error } = usePreviewContent(file, MAX_PREVIEW_BYTES);
  const unicode = useMemo(() => data && decodedUtf8(data), [data]);
  const { data: preview, isError } = useQuery({
    ...previewQuery(file),
    enabled: data !== undefined && unicode === undefined,
  });
  const isFound = isError || (preview !== undefined && preview.state !== 'pending');
  const encoding = isFound ? (preview?.encoding ?? 'windows-1252') : undefined;
  const text = useMemo(
    () => unicode ?? (data && encoding ? decodeAs(new Uint8Array(data), encoding) : undefined),
    [unicode, data, encoding],
  );
  return { text, error, isTruncated: file.size > MAX_PREVIEW_BYTES };
}

/** The text if it is UTF-8 and not of seven bits with escape sequences or NULs, as other encodings are. */
function decodedUtf8(content: ArrayBuffer): string | undefined {
  try {
    // `stream` tolerates a character that is cut off at the end.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content, { stream: true });
    return /[\0\x1b]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
