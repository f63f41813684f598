import type { RefObject } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import { DragScope, useDropMark, useNodeTarget } from '../actions/drag/dnd.tsx';
import { whyNotInto } from '../actions/drag/moves.ts';
import { useDropNodes } from '../actions/drag/useDropNodes.ts';

interface CrumbDroppingProps {
  /** The element with the ancestors, each marked with `data-folder-id`. */
  container: RefObject<HTMLElement | null>;
  folderTree: FolderTreeData;
}

/** Makes the ancestors of the open folder drop targets for files and folders. */
export default function CrumbDropping(props: CrumbDroppingProps) {
  return (
    <DragScope>
      <Dropping {...props} />
    </DragScope>
  );
}

function Dropping({ container, folderTree }: CrumbDroppingProps) {
  const can = useCan();
  const drop = useDropNodes();
  const hovered = useNodeTarget(container, {
    folderAt: ({ x, y }) => {
      const part = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-folder-id]');
      return part && container.current?.contains(part) ? folderTree.byId.get(Number(part.dataset.folderId)) : undefined;
    },
    fail: (...drag) => whyNotInto(folderTree, can, ...drag),
    onDrop: drop,
  });
  useDropMark(container, hovered);
  return null;
}
