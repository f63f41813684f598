import Box from '@mui/material/Box';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDropOnFolder } from '../dragging/useDropOnFolder.ts';
import { type Forest, type TreeLine, visibleLines } from './forest.ts';
import { TREE_ROW, TreeRow, treeRowId } from './TreeRow.tsx';
import { type TreeMove, treeMove, typeAhead } from './treeKeys.ts';
import { useTypeAhead } from './useTypeAhead.ts';

interface FolderTreeProps {
  forest: Forest;
  expanded: ReadonlySet<number>;
  currentId: number | undefined;
  onToggle: (folderId: number) => void;
  onChoose: (folderId: number) => void;
}

/** The folders as an ARIA tree; only the lines in view are in the document, whatever their number. */
export function FolderTree({ forest, expanded, currentId, onToggle, onChoose }: FolderTreeProps) {
  const translate = useTranslate();
  const lines = useMemo(() => visibleLines(forest, expanded), [forest, expanded]);
  const scroller = useRef<HTMLDivElement>(null);
  const { activeId, setActiveId, active } = useActiveLine(lines, currentId);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => TREE_ROW,
    getItemKey: (index) => lines[index]?.folder.id ?? index,
    overscan: 8,
    // The active line stays in the document, so that a screen reader never loses it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])].filter((index) => index >= 0),
  });
  const handleKeys = useTreeKeys(lines, active, (move) => {
    if ('toggle' in move) return onToggle(move.toggle);
    if ('choose' in move) return onChoose(move.choose);
    setActiveId(lines[move.go]?.folder.id);
    virtualizer.scrollToIndex(move.go);
  });
  const drop = useDropOnFolder((id) => forest.byId.get(id));

  useShowOnce(currentId, lines, virtualizer.scrollToIndex);

  return (
    <Box
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={translate('fileShare.tree.title')}
      aria-activedescendant={activeId === undefined ? undefined : treeRowId(activeId)}
      onKeyDown={handleKeys}
      {...drop.handlers}
      sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 'none', px: 1, pb: 1 }}
    >
      <Box role="none" style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const { id } = line.folder;
          return (
            <TreeRow
              key={id}
              line={line}
              top={start}
              active={id === activeId}
              selected={id === currentId}
              dropTarget={id === drop.targetId}
              onToggle={onToggle}
              onChoose={onChoose}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** The line on which the keyboard is: the current folder's until the arrows lead elsewhere. */
function useActiveLine(lines: readonly TreeLine[], currentId: number | undefined) {
  const [chosen, setChosen] = useState<{ id: number | undefined; of: number | undefined }>();
  const wanted = chosen?.of === currentId ? chosen?.id : currentId;
  const found = lines.findIndex(({ folder }) => folder.id === wanted);
  const active = found < 0 && lines.length > 0 ? 0 : found;
  const setActiveId = (id: number | undefined) => setChosen({ id, of: currentId });
  return { active, activeId: lines[active]?.folder.id, setActiveId };
}

/** Scrolls to the current folder when it changes; opening and closing branches leaves the tree where it is. */
function useShowOnce(currentId: number | undefined, lines: readonly TreeLine[], show: (index: number) => void) {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    if (currentId === undefined || shown.current === currentId) return;
    const index = lines.findIndex(({ folder }) => folder.id === currentId);
    if (index < 0) return;
    shown.current = currentId;
    show(index);
  }, [currentId, lines, show]);
}

function useTreeKeys(lines: readonly TreeLine[], active: number, perform: (move: TreeMove) => void) {
  const typed = useTypeAhead();
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const found = isLetter ? typeAhead(lines, active, typed(event.key)) : undefined;
    const move = isLetter ? found !== undefined && { go: found } : treeMove(event.key, lines, active);
    if (!move) return;
    event.preventDefault();
    perform(move);
  };
}
