import { useQuery } from '@tanstack/react-query';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { PreviewContent } from './previewContent.ts';

/** Milliseconds for which content stays in memory, so that going back is immediate. */
const CACHE_MS = 60_000;

/**
 * The first bytes of a file, or all of it.
 * @param most maximum number of bytes
 */
export function usePreviewContent({ id, size, rowVersion }: ListedFile, most: number, enabled = true) {
  return useQuery({
    queryKey: ['preview', id, rowVersion, most],
    queryFn: async ({ signal }) => {
      const content = new PreviewContent(id);
      return size <= most ? content.whole(signal) : (await content.range(0, most, signal)).buffer;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
    refetchOnWindowFocus: false,
    retry: false,
  });
}
