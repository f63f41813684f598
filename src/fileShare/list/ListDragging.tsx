import Box from '@mui/material/Box';
import { type RefObject, useRef } from 'react';
import type { ListedFile } from '#contract/files.ts';
import { DragScope, useNodeSource } from '../dragging/dnd.tsx';
import { PAGE_SIZE } from '../queries.ts';
import { fileRowId } from './FileRow.tsx';
import { isSelected, type Selection } from './selection.ts';
import type { Rows } from './useFiles.ts';

interface ListDraggingProps {
  /** The element with the rows. */
  container: RefObject<HTMLElement | null>;
  folderId: number;
  files: Rows<ListedFile>;
  selection: Selection;
}

/** Files can be dragged onto folders of the tree: the one under the pointer, or with it all that are selected. */
export default function ListDragging(props: ListDraggingProps) {
  return (
    <DragScope>
      <Dragging {...props} />
    </DragScope>
  );
}

function Dragging({ container, folderId, files, selection }: ListDraggingProps) {
  const nothing = useRef<HTMLElement>(null);
  useNodeSource(container, nothing, ({ x, y }) => {
    const line = document.elementFromPoint(x, y)?.closest('[role=row]');
    const file = line && files.at(Number(line.id.slice(fileRowId(0).length - 1)));
    if (!file || !container.current?.contains(line)) return undefined;
    const ids = isSelected(selection, file.id) ? idsOf(selection, files) : [file.id];
    return ids && { kind: 'file', ids, parentId: folderId, name: file.name };
  });
  return (
    <Box ref={nothing} sx={{ position: 'fixed', inset: '0 auto auto 0', width: '1px', height: '1px', opacity: 0 }} />
  );
}

/** What is selected; undefined when that has never been loaded, and only a dialog has the time to wait for it. */
function idsOf({ allBut, ids }: Selection, files: Rows<ListedFile>): readonly number[] | undefined {
  if (!allBut) return [...ids];
  const total = files.total ?? 0;
  if (total > PAGE_SIZE) return undefined;
  const rows = Array.from({ length: total }, (_, row) => files.at(row));
  const all = rows.flatMap((file) => file?.id ?? []);
  return all.length === total ? all.filter((id) => !ids.has(id)) : undefined;
}
