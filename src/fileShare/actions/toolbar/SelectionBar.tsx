import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { isSelected, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { ListedNode, PagedList } from '../../state/queries.ts';
import { useSelectionActions } from './useSelectionActions.ts';

interface SelectionBarProps {
  list: PagedList<ListedNode>;
  selection: Selection;
  count: number;
  onClear: () => void;
}

/** What is selected, and what can be done with it; in the place of the line above the list, so that no row moves. */
export default function SelectionBar({ list, selection, count, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const { formatNumber, formatSize } = useFormat();
  const nodes = useLoadedSelection(list, selection);
  const bytes = nodes.reduce((sum, node) => sum + (node.isFolder ? 0 : node.size), 0);
  // Without all rows, or of folders alone, there is no size to tell.
  const size = nodes.length === count && bytes > 0 ? ` · ${formatSize(bytes)}` : '';
  return (
    <Box role="toolbar" aria-label={translate('fileShare.list.selectionBar')} sx={barSx}>
      <Tooltip title={translate('fileShare.list.clearSelection')}>
        <IconButton size="small" onClick={onClear}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Typography variant="body2" role="status" sx={{ flexGrow: 1, fontWeight: 600, whiteSpace: 'nowrap' }}>
        {translate('fileShare.list.selected', { smart_count: count, count: formatNumber(count) })}
        <span>{size}</span>
      </Typography>
      <SelectionButtons nodes={nodes} single={singleOf(selection)} />
    </Box>
  );
}

/** The selected rows, as far as they have come. */
function useLoadedSelection(list: PagedList<ListedNode>, selection: Selection): ListedNode[] {
  const queryClient = useQueryClient();
  const pages = queryClient.getQueriesData<{ items: ListedNode[] }>({ queryKey: list.key });
  const all = new Map(pages.flatMap(([, page]) => page?.items ?? []).map((node) => [node.id, node]));
  return [...all.values()].filter(({ id }) => isSelected(selection, id));
}

function SelectionButtons({ nodes, single }: { nodes: readonly ListedNode[]; single: number | undefined }) {
  const translate = useTranslate();
  return useSelectionActions(nodes, single).map(({ label, icon: Icon, run, reason, isExtra }) => (
    <Tooltip key={label} title={reason ?? ''}>
      <span>
        <Button
          size="small"
          aria-label={translate(label)}
          startIcon={<Icon />}
          disabled={reason !== undefined}
          onClick={run}
          sx={isExtra ? extraSx : buttonSx}
        >
          {translate(label)}
        </Button>
      </span>
    </Tooltip>
  ));
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
  bgcolor: 'action.selected',
  containerType: 'inline-size',
} as const;

/** Where there is no room for words, the glyphs stay, with their names. */
const buttonSx = {
  whiteSpace: 'nowrap',
  minWidth: 32,
  '@container (max-width: 540px)': { fontSize: 0, px: 1, '& .MuiButton-startIcon': { m: 0 } },
} as const;
const extraSx = {
  ...buttonSx,
  '@container (max-width: 860px)': { fontSize: 0, px: 1, '& .MuiButton-startIcon': { m: 0 } },
} as const;
