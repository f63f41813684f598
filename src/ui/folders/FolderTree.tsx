import Box from '@mui/material/Box';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslate } from 'react-admin';
import { keyAlongText } from '#web/ui/direction.ts';
import { useVisibleRows } from '#web/ui/useVisibleRows.ts';
import type { FolderCommands } from './folderCommands.ts';
import { TREE_ROW_PX, TreeRow } from './TreeRow.tsx';
import { type FolderTreeData, type TreeItem, visibleItems } from './treeData.ts';
import { commandOf, type TreeMove, treeMove, typeAhead } from './treeKeys.ts';
import { useLazyChildren } from './useLazyChildren.ts';
import { useTypeAhead } from './useTypeAhead.ts';

/** Drag and drop support that the page adds to the tree. */
export interface TreeDraggingSlot {
  /** For files dragged from the computer. */
  handlers: object;
  /** The folder under the dragged files. */
  targetId: number | undefined;
  /** Makes the rows draggable; gets the element with the rows. */
  render(tree: {
    container: RefObject<HTMLElement | null>;
    onHover: (folderId: number | undefined, rejected: boolean) => void;
  }): ReactNode;
}

interface FolderTreeProps {
  folderTree: FolderTreeData;
  expanded: ReadonlySet<number>;
  currentId: number | undefined;
  onToggle: (folderId: number) => void;
  onChoose: (folderId: number) => void;
  /** Commands for folders. Without them, folders can only be selected. */
  commands?: FolderCommands | undefined;
  /** Drag and drop support. */
  dragging?: TreeDraggingSlot | undefined;
}

/** The folders as an ARIA tree; only the rows in view are rendered. */
export function FolderTree({
  folderTree,
  expanded,
  currentId,
  onToggle,
  onChoose,
  commands,
  dragging,
}: FolderTreeProps) {
  const translate = useTranslate();
  const treeId = useId();
  const lines = useMemo(() => visibleItems(folderTree, expanded), [folderTree, expanded]);
  const scroller = useRef<HTMLDivElement>(null);
  useLazyChildren(folderTree, expanded);
  const { activeId, setActiveId, active } = useActiveItem(lines, currentId);
  const visible = useVisibleRows({ scroller, count: lines.length, rowHeight: TREE_ROW_PX, overscan: 8 });
  // The active row stays in the document, so that screen readers do not lose it.
  const rendered = [...new Set([...visible.around, active])].filter((index) => index >= 0);
  const rowId = (folderId: number) => `${treeId}-${folderId}`;
  const handleKeys = useTreeKeys(lines, active, (move) => {
    if ('toggle' in move) return onToggle(move.toggle);
    if ('choose' in move) return onChoose(move.choose);
    setActiveId(lines[move.go]?.folder.id);
    visible.show(move.go);
  });
  const handleCommands = (event: KeyboardEvent) => {
    const folder = lines[active]?.folder;
    const command = folder && commands && commandOf(event);
    if (!command) return handleKeys(event);
    event.preventDefault();
    if (command !== 'menu') return commands.perform(command, folder);
    const box = document.getElementById(rowId(folder.id))?.getBoundingClientRect();
    if (box) commands.openMenu(folder, { left: box.left, top: box.bottom });
  };
  const [hovered, setHovered] = useState<{ id: number | undefined; rejected: boolean }>();
  const onHover = useCallback((id: number | undefined, rejected: boolean) => setHovered({ id, rejected }), []);
  const dropOn = (id: number) => {
    if (id === dragging?.targetId) return 'accepted';
    if (id !== hovered?.id) return undefined;
    return hovered.rejected ? 'rejected' : 'accepted';
  };

  useShowOnce(currentId, lines, visible.show);

  return (
    <Box
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={translate('fileShare.tree.title')}
      aria-activedescendant={activeId === undefined ? undefined : rowId(activeId)}
      onKeyDown={handleCommands}
      {...dragging?.handlers}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none', px: 1, pb: 1 }}
    >
      <Box role="none" style={{ height: visible.height }} sx={{ position: 'relative' }}>
        {visible.positionsOf(rendered).map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { id } = line.folder;
          return (
            <TreeRow
              key={id}
              id={rowId(id)}
              line={line}
              top={start}
              active={id === activeId}
              selected={id === currentId}
              drop={dropOn(id)}
              onToggle={onToggle}
              onChoose={onChoose}
              commands={commands}
            />
          );
        })}
      </Box>
      {dragging?.render({ container: scroller, onHover })}
    </Box>
  );
}

/** The active row: the current folder's until the arrow keys move it. */
function useActiveItem(lines: readonly TreeItem[], currentId: number | undefined) {
  const [chosen, setChosen] = useState<{ id: number | undefined; of: number | undefined }>();
  const requested = chosen?.of === currentId ? chosen?.id : currentId;
  const found = lines.findIndex(({ folder }) => folder.id === requested);
  const active = found < 0 && lines.length > 0 ? 0 : found;
  const setActiveId = (id: number | undefined) => setChosen({ id, of: currentId });
  return { active, activeId: lines[active]?.folder.id, setActiveId };
}

/** Scrolls to the current folder when it changes, but not when branches are expanded. */
function useShowOnce(currentId: number | undefined, lines: readonly TreeItem[], show: (index: number) => void) {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (currentId === undefined || shown.current === currentId) return;
    const index = lines.findIndex(({ folder }) => folder.id === currentId);
    if (index < 0) return;
    shown.current = currentId;
    show(index);
  }, [currentId, lines, show]);
}

function useTreeKeys(lines: readonly TreeItem[], active: number, perform: (move: TreeMove) => void) {
  const typed = useTypeAhead();
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const letters = event.key.length === 1 ? typed(event.key) : undefined;
    const found = letters === undefined ? undefined : typeAhead(lines, active, letters);
    const move =
      letters === undefined ? treeMove(keyAlongText(event.key), lines, active) : found !== undefined && { go: found };
    if (!move) return;
    event.preventDefault();
    perform(move);
  };
}
