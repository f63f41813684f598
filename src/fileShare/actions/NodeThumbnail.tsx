import { useQuery } from '@tanstack/react-query';
import { hasThumbnail } from '#contract/rules/images.ts';
import { thumbnailQuery } from '#web/preview/thumbnailQuery.ts';
import { useBlobUrl } from '#web/preview/useBlobUrl.ts';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';

interface NodeThumbnailProps {
  node: { id: number; name: string; isFolder: boolean; updatedOn: string };
  /** Pixels. */
  width: number;
}

/** A small picture of an image, and the icon of everything else. */
export function NodeThumbnail({ node, width }: NodeThumbnailProps) {
  return !node.isFolder && hasThumbnail(node.name) ? <Picture node={node} width={width} /> : <NodeIcon node={node} />;
}

function Picture({ node, width }: NodeThumbnailProps) {
  const { data } = useQuery(thumbnailQuery(node, width));
  const url = useBlobUrl(data);
  return url ? <img src={url} alt="" draggable={false} /> : <NodeIcon node={node} />;
}
