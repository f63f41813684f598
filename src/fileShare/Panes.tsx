import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { isRightToLeft } from '#web/ui/direction.ts';
import { Drawer } from '#web/ui/page/overlays.ts';
import { Splitter } from './Splitter.tsx';
import { type usePanes, usePaneWidths } from './state/usePanes.ts';

interface PanesProps {
  panes: ReturnType<typeof usePanes>;
  /** Above the columns. */
  bar: ReactNode;
  /** The button of the primary action. */
  primary: ReactNode;
  tree: ReactNode;
  list: ReactNode;
  info: ReactNode;
  /** Below the list, or below the details when these cover it. */
  tray: ReactNode;
}

/**
 * Three columns in a grid of 16: tree 4, list 7 (12 without the details), details 5. On a narrow screen only the list,
 * with the tree in a drawer and the details in a bottom sheet.
 */
export function Panes(props: PanesProps) {
  const { panes, bar, primary, tree, list, info, tray } = props;
  if (panes.isNarrow) return <NarrowPanes {...props} />;
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
      <Box
        className="no-print"
        sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, minHeight: 64, ...lineBelow }}
      >
        {primary}
        <Box sx={{ flex: 1, minWidth: 0 }}>{bar}</Box>
      </Box>
      <Columns panes={panes} tree={tree} info={info}>
        {list}
        {tray}
      </Columns>
    </Box>
  );
}

const lineBelow = { borderBottom: 1, borderColor: 'divider' } as const;

/** Minimum and maximum width of a column, in sixteenths of the total. */
const MIN_PARTS = 2;
const MAX_PARTS = 7;
const within = (part: number) => Math.min(MAX_PARTS, Math.max(MIN_PARTS, part));

interface ColumnsProps extends Pick<PanesProps, 'panes' | 'tree' | 'info'> {
  children: ReactNode;
}

/** Tree, list and details, with splitters between them. */
function Columns({ panes, tree, info, children }: ColumnsProps) {
  const translate = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const [widths, change] = usePaneWidths();
  const [treePart, infoPart] = [within(widths.tree), panes.infoShown ? within(widths.info) : 0];
  const partAt = (x: number) => {
    const { left, right, width } = row.current?.getBoundingClientRect() ?? { left: 0, right: 1, width: 1 };
    return ((isRightToLeft() ? right - x : x - left) / width) * 16;
  };
  const columns = [treePart, 16 - treePart - infoPart, infoPart].filter((part) => part > 0);
  return (
    <Box
      ref={row}
      sx={{ flex: 1, minHeight: 0, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}
      style={{ gridTemplateColumns: columns.map((part) => `minmax(0, ${part}fr)`).join(' ') }}
    >
      <Column className="no-print">{tree}</Column>
      <Column>
        <Splitter
          label={translate('fileShare.tree.width')}
          value={treePart}
          onMove={(x) => change({ tree: within(partAt(x)) })}
          onStep={(by) => change({ tree: within(treePart + by) })}
        />
        {children}
      </Column>
      {panes.infoShown && (
        <Column className="details-print">
          <Splitter
            label={translate('fileShare.info.width')}
            value={infoPart}
            onMove={(x) => change({ info: within(16 - partAt(x)) })}
            onStep={(by) => change({ info: within(infoPart - by) })}
          />
          {info}
        </Column>
      )}
    </Box>
  );
}

/**
 * The details end above the uploads in the same corner, so that what is below them can be scrolled into view; without
 * uploads at the bottom.
 */
const ABOVE_TRAY = 'calc(var(--upload-tray, -40px) + 40px)';

/** Columns have no gaps; they are divided by borders. */
function Column({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Box
      className={className}
      sx={{
        minHeight: 0,
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        overflow: 'hidden',
        '&:not(:first-of-type)': { borderInlineStart: '1px solid', borderColor: 'divider' },
        '&:nth-of-type(3)': { bgcolor: 'surface.sunken', pb: ABOVE_TRAY },
      }}
    >
      {children}
    </Box>
  );
}

function NarrowPanes({ panes, bar, primary, tree, list, info, tray }: PanesProps) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
      }}
    >
      <Box className="no-print" sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}>
        {bar}
      </Box>
      {/* The floating button is over the list, and never over the uploads below it. */}
      <Box sx={{ flex: 1, minHeight: 0, position: 'relative', display: 'flex', flexDirection: 'column' }}>
        {list}
        {!panes.infoShown && primary}
      </Box>
      {!panes.infoShown && tray}
      <Drawer
        open={panes.treeOpen}
        onClose={panes.closeTree}
        slotProps={{ paper: { 'aria-label': translate('fileShare.tree.title'), sx: { width: 'min(320px, 88vw)' } } }}
      >
        {tree}
      </Drawer>
      <Drawer
        anchor="bottom"
        className="details-print"
        open={panes.infoShown}
        onClose={panes.hideInfo}
        slotProps={{
          paper: {
            'aria-label': translate('fileShare.info.title'),
            sx: { height: '80dvh', borderTopLeftRadius: 16, borderTopRightRadius: 16 },
          },
        }}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', pt: 0.5, pr: 1 }}>
          <IconButton size="small" onClick={panes.hideInfo} aria-label={translate('fileShare.info.hide')}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {info}
        {tray}
      </Drawer>
    </Box>
  );
}
