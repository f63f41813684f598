import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import FolderOpenIcon from '@mui/icons-material/FolderOpenOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeLine } from './forest.ts';
import { TreeBadges } from './TreeBadges.tsx';

/** Pixels; a comfortable line for mouse and finger alike. */
export const TREE_ROW = 36;
const INDENT = 18;

export const treeRowId = (folderId: number) => `folder-${folderId}`;

interface TreeRowProps {
  line: TreeLine;
  /** Pixels from the top of the tree. */
  top: number;
  /** The line on which the keyboard is. */
  active: boolean;
  /** The folder whose files are shown. */
  selected: boolean;
  /** Files are being dragged over it. */
  dropTarget: boolean;
  onToggle: (folderId: number) => void;
  onChoose: (folderId: number) => void;
}

/** One folder of the tree. A folder that only leads to others shows its name, and cannot be chosen. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { line, top, active, selected, dropTarget, onToggle, onChoose } = props;
  const { folder, level, hasChildren, expanded } = line;
  const translate = useTranslate();
  const readable = useCan()('folder.read', folder);
  const Icon = expanded ? FolderOpenIcon : FolderIcon;

  return (
    <Box
      id={treeRowId(folder.id)}
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-selected={selected}
      aria-disabled={!readable || undefined}
      aria-label={readable ? undefined : translate('fileShare.tree.nameOnly', { name: folder.name })}
      data-folder-id={folder.id}
      data-active={active || undefined}
      data-drop={dropTarget || undefined}
      onClick={() => (readable ? onChoose(folder.id) : onToggle(folder.id))}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: (level - 1) * INDENT }}
      sx={rowSx}
    >
      <Box
        component="span"
        data-chevron={expanded ? 'open' : 'closed'}
        sx={{ ...chevronSx, visibility: hasChildren ? 'visible' : 'hidden' }}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(folder.id);
        }}
      >
        <ChevronRightIcon fontSize="small" />
      </Box>
      <Icon fontSize="small" sx={{ color: selected ? 'primary.main' : 'text.secondary', flexShrink: 0 }} />
      <Box component="span" title={folder.name} sx={{ ...nameSx, fontStyle: readable ? 'normal' : 'italic' }}>
        {folder.name}
      </Box>
      <TreeBadges folder={folder} />
    </Box>
  );
});

const rowSx: SxProps<Theme> = {
  position: 'absolute',
  inset: '0 0 auto 0',
  height: TREE_ROW,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pr: 1,
  borderRadius: 1,
  cursor: 'pointer',
  userSelect: 'none',
  fontSize: (theme) => theme.typography.body2.fontSize,
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-disabled]': { color: 'text.secondary' },
  '&[aria-selected=true]': { bgcolor: 'action.selected', fontWeight: 600 },
  '&[data-drop]': { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 },
  '[role=tree]:focus-visible &[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
};

const chevronSx = {
  display: 'inline-flex',
  flexShrink: 0,
  p: 0.25,
  borderRadius: 1,
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '& svg': { transition: 'transform 120ms' },
  '&[data-chevron=open] svg': { transform: 'rotate(90deg)' },
};

const nameSx = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', flexGrow: 1 };
