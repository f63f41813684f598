import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { hasThumbnail } from '#contract/rules/images.ts';
import { previewKindOf } from '#web/preview/kinds.ts';
import { thumbnailQuery } from '#web/preview/thumbnailQuery.ts';
import { useBlobUrl } from '#web/preview/useBlobUrl.ts';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

/** Loaded with the first document in a list. */
const DocumentThumbnail = lazyPart(() => import('#web/preview/DocumentThumbnail.tsx'));

/** A page that is drawn smaller shows nothing of its text. */
const MIN_PAGE_WIDTH_PX = 100;

interface NodeThumbnailProps {
  node: { id: number; name: string; isFolder: boolean; updatedOn: string };
  /** Pixels. */
  width: number;
}

/** A thumbnail of an image, or of the first page of a document where there is room for it; else the icon of the type. */
export function NodeThumbnail({ node, width }: NodeThumbnailProps) {
  const icon = <NodeIcon node={node} />;
  if (node.isFolder) return icon;
  if (hasThumbnail(node.name)) return <Thumbnail node={node} width={width} />;
  const kind = previewKindOf(node.name);
  if (width < MIN_PAGE_WIDTH_PX || !['pdf', 'document', 'mail'].includes(kind ?? '')) return icon;
  return (
    <Suspense fallback={icon}>
      <DocumentThumbnail file={node} width={width}>
        {icon}
      </DocumentThumbnail>
    </Suspense>
  );
}

function Thumbnail({ node, width }: NodeThumbnailProps) {
  const { data } = useQuery(thumbnailQuery(node, width));
  const url = useBlobUrl(data);
  return url ? <img src={url} alt="" draggable={false} /> : <NodeIcon node={node} />;
}
