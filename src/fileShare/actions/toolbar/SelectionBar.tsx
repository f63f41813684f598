import CloseIcon from '@mui/icons-material/Close';
import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadedItems } from '#web/ui/grid/data/listed.ts';
import { type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { ListedNode, PagedList } from '../../state/queries.ts';
import { useListTarget } from '../node/useListTarget.ts';
import { type NodeEntry, useNodeEntries } from '../node/useNodeEntries.ts';
import type { ListCommands } from '../useListCommands.ts';

interface SelectionBarProps {
  commands: ListCommands;
  list: PagedList<ListedNode>;
  selection: Selection;
  count: number;
  onClear: () => void;
}

/** The selection and its actions; replaces the line above the list, so that rows do not move. */
export default function SelectionBar({ commands, list, selection, count, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const { formatNumber, formatSize } = useFormat();
  const nodes = loadedItems(useQueryClient(), list, selection);
  const bytes = nodes.reduce((sum, node) => sum + (node.isFolder ? 0 : node.size), 0);
  // The size is unknown when not all rows are loaded, or when only folders are selected.
  const size = nodes.length === count && bytes > 0 ? ` · ${formatSize(bytes)}` : '';
  return (
    <Box role="toolbar" aria-label={translate('fileShare.list.selectionBar')} sx={barSx}>
      <Tooltip title={translate('fileShare.list.clearSelection')}>
        <IconButton size="small" onClick={onClear}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography variant="body2" role="status" sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600 }} noWrap>
        {translate('fileShare.list.selected', { smart_count: count, count: formatNumber(count) })}
        <span>{size}</span>
      </Typography>
      <SelectionButtons commands={commands} nodes={nodes} single={singleOf(selection)} />
    </Box>
  );
}

interface SelectionButtonsProps {
  commands: ListCommands;
  nodes: readonly ListedNode[];
  single: number | undefined;
}

/** Frequent actions have buttons; the others are in a menu at the end. */
function SelectionButtons({ commands, nodes, single }: SelectionButtonsProps) {
  const file = nodes.find(({ id, isFolder }) => id === single && !isFolder);
  const actions = useNodeEntries(useListTarget(commands, file, file === undefined));
  return (
    <>
      {actions
        .filter(({ bar }) => bar === 'button')
        .map(({ id, text, icon: Icon, run, reason }) => (
          <Tooltip key={id} title={reason ?? ''} describeChild>
            <span>
              <Button
                size="small"
                aria-label={text}
                startIcon={<Icon />}
                disabled={reason !== undefined}
                onClick={run}
                sx={buttonSx}
              >
                {text}
              </Button>
            </span>
          </Tooltip>
        ))}
      <MoreActions actions={actions.filter(({ bar }) => bar === 'menu')} />
    </>
  );
}

function MoreActions({ actions }: { actions: readonly NodeEntry[] }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    <>
      <Tooltip title={translate('fileShare.list.moreActions')}>
        <IconButton size="small" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <MoreIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        slotProps={{ list: { 'aria-label': translate('fileShare.list.moreActions') } }}
      >
        {actions.map(({ id, text, icon: Icon, run, reason }) => (
          <MenuItem
            key={id}
            disabled={reason !== undefined}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText secondary={reason}>{text}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const barSx = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  px: 0.5,
  height: 40,
  borderRadius: 1,
  bgcolor: { xs: 'surface.accent', sm: 'action.selected' },
  containerType: 'inline-size',
  // On phones at the bottom, in place of the floating button.
  position: { xs: 'absolute', sm: 'static' },
  insetInline: { xs: 8 },
  bottom: { xs: 8 },
  zIndex: { xs: 3, sm: 'auto' },
  minHeight: { xs: 56, sm: 0 },
  boxShadow: { xs: 6, sm: 0 },
} as const;

/** On narrow screens, only icons with tooltips. */
const buttonSx = {
  whiteSpace: 'nowrap',
  minWidth: 32,
  height: 32,
  px: 1.25,
  '& .MuiButton-startIcon': { marginInlineEnd: '6px' },
  '@container (max-width: 480px)': { fontSize: 0, px: 1, '& .MuiButton-startIcon': { m: 0 } },
} as const;
