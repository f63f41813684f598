import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { previewKindOf } from '#web/preview/kinds.ts';
import { thumbnailQuery } from '#web/preview/thumbnailQuery.ts';
import { usePreviewContent } from '#web/preview/usePreviewContent.ts';

/** Largest image that is loaded to be changed, in bytes; the server takes no larger one. */
const MAX_BYTES = 64 * 1024 ** 2;

interface Image {
  /** Upright; undefined until it is there, null when it cannot be shown. */
  image: ImageBitmap | null | undefined;
  /** Whether it has all pixels. Browsers do not show TIFF: there, it is a smaller image made by the server. */
  isWhole: boolean;
}

export function useImage(file: ListedFile): Image {
  const isWhole = previewKindOf(file.name) === 'image';
  const isLoaded = isWhole && file.size <= MAX_BYTES;
  const content = usePreviewContent(file, MAX_BYTES, isLoaded);
  const drawn = useQuery({ ...thumbnailQuery(file, limits.thumbnail.max), enabled: !isWhole });
  const bytes = isWhole ? content.data : drawn.data;
  const type = isWhole ? file.type : 'image/webp';
  const image = useBitmap(bytes, type);
  const hasFailed = content.error ?? drawn.error ?? isLoaded !== isWhole;
  return { image: hasFailed ? null : image, isWhole };
}

function useBitmap(bytes: BlobPart | undefined, type: string): ImageBitmap | null | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>();
  useEffect(() => {
    if (!bytes) return;
    let made: ImageBitmap | undefined;
    let isOver = false;
    createImageBitmap(new Blob([bytes], { type })).then(
      (decoded) => {
        made = decoded;
        if (isOver) decoded.close();
        else setBitmap(decoded);
      },
      () => setBitmap(null),
    );
    return () => {
      isOver = true;
      made?.close();
    };
  }, [bytes, type]);
  return bitmap;
}
