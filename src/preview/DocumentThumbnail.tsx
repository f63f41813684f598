import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentThumbnailQuery } from './documentThumbnailQuery.ts';
import { useBlobUrl } from './useBlobUrl.ts';

interface DocumentThumbnailProps {
  file: { id: number; updatedOn: string };
  /** Pixels. */
  width: number;
  /** The icon of its kind: alone until the picture is made and where it cannot be, small beside it otherwise. */
  children: ReactNode;
}

/** The first page of a document in a list. Its name is beside it. */
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
