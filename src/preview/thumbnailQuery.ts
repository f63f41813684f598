import { queryOptions } from '@tanstack/react-query';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { call } from '#dataProvider/client.ts';

/** The thumbnail of an image with this width in pixels. */
export const thumbnailQuery = ({ id, updatedOn }: Pick<ListedFile, 'id' | 'updatedOn'>, width: number) =>
  queryOptions({
    queryKey: ['thumbnail', id, updatedOn, width],
    queryFn: async ({ signal }) => {
      const query = { width: String(width), dt: updatedOn };
      const { thumbnail, contentType } = await call(thumbnails.get, { params: { id: String(id) }, query }, { signal });
      const bytes = Uint8Array.from(atob(thumbnail), (letter) => letter.charCodeAt(0));
      return new Blob([bytes], { type: contentType });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
