import Box from '@mui/material/Box';
import { type RefObject, useRef } from 'react';
import type { XYCoord } from 'react-dnd';
import { useCan } from '#authProvider/useCan.ts';
import { limits } from '#contract/limits.ts';
import type { FolderTreeData } from '#web/ui/folders/treeData.ts';
import type { Rows } from '#web/ui/grid/data/useFiles.ts';
import { rowAround } from '#web/ui/grid/rowId.ts';
import { isSelected, type Selection } from '#web/ui/grid/selection.ts';
import { isDragHandle } from '#web/ui/grid/useRubberBand.ts';
import { DragScope, useDropMark, useNodeSource, useNodeTarget } from '../actions/drag/dnd.tsx';
import { movedOf, whyNotInto } from '../actions/drag/moves.ts';
import { useDropNodes } from '../actions/drag/useDropNodes.ts';
import type { ListedNode } from '../state/queries.ts';

interface ListDraggingProps {
  /** The element with the rows. */
  container: RefObject<HTMLElement | null>;
  folderTree: FolderTreeData;
  files: Rows<ListedNode>;
  selection: Selection;
}

/** Makes rows draggable onto folders: the row under the pointer, or the selection if it is part of it. */
export default function ListDragging(props: ListDraggingProps) {
  return (
    <DragScope>
      <Dragging {...props} />
    </DragScope>
  );
}

function Dragging({ container, folderTree, files, selection }: ListDraggingProps) {
  const can = useCan();
  const drop = useDropNodes();
  const nothing = useRef<HTMLElement>(null);
  const nodeAt = ({ x, y }: XYCoord) => {
    const element = document.elementFromPoint(x, y);
    const row = container.current?.contains(element) ? rowAround(element) : undefined;
    return row === undefined ? undefined : files.at(row);
  };
  useNodeSource(container, nothing, (point) => {
    const node = isDragHandle(document.elementFromPoint(point.x, point.y)) ? nodeAt(point) : undefined;
    if (!node) return undefined;
    const nodes = isSelected(selection, node.id) ? selectedRows(selection, files) : [node];
    return nodes && movedOf(nodes, node.name);
  });
  const hovered = useNodeTarget(container, {
    folderAt: (point) => {
      const node = nodeAt(point);
      return node?.isFolder ? (folderTree.byId.get(node.id) ?? node) : undefined;
    },
    fail: (...drag) => whyNotInto(folderTree, can, ...drag),
    onDrop: drop,
  });
  useDropMark(container, hovered);
  return (
    <Box ref={nothing} sx={{ position: 'fixed', inset: '0 auto auto 0', width: '1px', height: '1px', opacity: 0 }} />
  );
}

/** The selected items; undefined when not all are loaded, because a drag cannot wait for them. */
function selectedRows(selection: Selection, files: Rows<ListedNode>): readonly ListedNode[] | undefined {
  const total = files.total ?? 0;
  const rows = Array.from({ length: Math.min(total, limits.listRows * 10) }, (_, row) => files.at(row) ?? []).flat();
  const chosen = rows.filter(({ id }) => isSelected(selection, id));
  const count = selection.allBut ? total - selection.ids.size : selection.ids.size;
  return chosen.length === count ? chosen : undefined;
}
