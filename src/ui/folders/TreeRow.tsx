import FolderIcon from '@mui/icons-material/Folder';
import FolderOpenIcon from '@mui/icons-material/FolderOpenOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { SxProps, Theme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { ChevronRightIcon } from '#web/ui/pointingIcons.tsx';
import type { FolderCommands } from './folderCommands.ts';
import { badgesOf, TreeBadges } from './TreeBadges.tsx';
import { TreeRowButtons } from './TreeRowButtons.tsx';
import type { TreeItem } from './treeData.ts';

/** Row height in pixels, suitable for mouse and touch. */
export const TREE_ROW_PX = 32;
const INDENT_PX = 18;

interface TreeRowProps {
  id: string;
  line: TreeItem;
  /** Pixels from the top of the tree. */
  top: number;
  /** The active row of the keyboard. */
  active: boolean;
  /** The current folder. */
  selected: boolean;
  /** Whether the row accepts what is dragged over it. */
  drop: 'accepted' | 'rejected' | undefined;
  onToggle: (folderId: number) => void;
  onChoose: (folderId: number) => void;
  /** Absent when folders can only be selected. */
  commands: FolderCommands | undefined;
}

/**
 * One folder of the tree. A folder without read rights, shown as an ancestor, has only a name and cannot be selected.
 */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { id, line, top, active, selected, drop, onToggle, onChoose, commands } = props;
  const { folder, level, hasChildren, expanded, loading } = line;
  const translate = useTranslate();
  const readable = useCan()('folder.read', folder);
  const name = [folder.name, ...badgesOf(folder).map((badge) => translate(`fileShare.tree.${badge}`))].join(', ');
  const Icon = expanded || selected ? FolderOpenIcon : FolderIcon;

  return (
    <Box
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={line.position}
      aria-setsize={line.siblings}
      aria-expanded={hasChildren ? expanded : undefined}
      aria-selected={selected}
      aria-busy={loading || undefined}
      aria-disabled={!readable || undefined}
      aria-label={readable ? name : translate('fileShare.tree.nameOnly', { name })}
      data-folder-id={folder.id}
      data-active={active || undefined}
      data-drop={drop}
      data-fav={folder.fav || undefined}
      onClick={() => (readable ? onChoose(folder.id) : onToggle(folder.id))}
      onContextMenu={(event) => {
        if (!commands || !readable) return;
        event.preventDefault();
        commands.openMenu(folder, { left: event.clientX, top: event.clientY });
      }}
      style={{ transform: `translateY(${top}px)`, paddingInlineStart: (level - 1) * INDENT_PX }}
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
        {loading ? <CircularProgress size={16} aria-hidden sx={{ m: '2px' }} /> : <ChevronRightIcon fontSize="small" />}
      </Box>
      <Icon fontSize="small" sx={{ color: 'primary.light', flexShrink: 0 }} />
      <Box component="span" title={folder.name} sx={{ ...nameSx, fontStyle: readable ? 'normal' : 'italic' }}>
        {folder.name}
      </Box>
      <TreeBadges folder={folder} />
      {commands && readable && <TreeRowButtons folder={folder} commands={commands} />}
    </Box>
  );
});

/** The row while its buttons are visible. */
const withButtons = {
  '&': { paddingInlineEnd: '64px' },
  '& .buttons': { insetInlineEnd: 4 },
  '& [data-quiet]': { opacity: 1 },
} as const;

const rowSx: SxProps<Theme> = {
  position: 'absolute',
  inset: '0 0 auto 0',
  height: TREE_ROW_PX,
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  pr: 0.5,
  borderRadius: 1,
  cursor: 'pointer',
  overflow: 'hidden',
  userSelect: 'none',
  fontSize: (theme) => theme.typography.body2.fontSize,
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-disabled]': { color: 'text.secondary' },
  '&[aria-selected=true]': { bgcolor: 'action.selected', fontWeight: 600 },
  '@media (forced-colors: active)': {
    '&[aria-selected=true]': { bgcolor: 'Highlight', color: 'HighlightText', forcedColorAdjust: 'none' },
  },
  '&[data-drop]': { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: -2 },
  '&[data-drop=rejected]': { outlineColor: 'error.main' },
  '[role=tree]:focus &[data-active]': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
  // Buttons take no space and are hidden until the row is hovered; on touch screens they are always visible.
  '& .buttons': { position: 'absolute', insetBlock: 0, insetInlineEnd: 4, display: 'flex', alignItems: 'center' },
  '& [data-quiet]': { opacity: 0 },
  '&[data-fav]': { paddingInlineEnd: '34px' },
  '&[data-fav] .buttons': { insetInlineEnd: -24 },
  '&:is(:hover, [aria-selected=true])': withButtons,
  '@media (hover: none)': { '&': withButtons },
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
