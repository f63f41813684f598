import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentThumbnailQuery } from './documentThumbnailQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';

interface DocumentThumbnailProps {
  file: { id: number; updatedOn: string };
  /** Pixels. */
  width: number;
  /**
   * The icon of the file type: shown alone until the thumbnail is made or if it cannot be made, otherwise small next to
   * it.
   */
  children: ReactNode;
}

/** A thumbnail of the first page of a document in a list. Its name is next to it. */
export default function DocumentThumbnail({ file, width, children }: DocumentThumbnailProps) {
  const { data } = useQuery(documentThumbnailQuery(file, width));
  const url = useBlobUrl(data ?? undefined);
  if (!url) return children;
  return (
    <span className="page">
      <img src={url} alt="" draggable={false} />
      {children}
    </span>
  );
}
