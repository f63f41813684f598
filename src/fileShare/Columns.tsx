import Box from '@mui/material/Box';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { isRightToLeft } from '#web/ui/direction.ts';
import { Splitter } from './Splitter.tsx';
import { type usePanes, usePaneWidths } from './state/usePanes.ts';

/** Minimum and maximum width of a column, in sixteenths of the total. */
const MIN_PARTS = 2;
const MAX_PARTS = 7;
const within = (part: number) => Math.min(MAX_PARTS, Math.max(MIN_PARTS, part));

interface ColumnsProps {
  panes: ReturnType<typeof usePanes>;
  tree: ReactNode;
  info: ReactNode;
  children: ReactNode;
}

/** Tree, list and details, with splitters between them. */
export default function Columns({ panes, tree, info, children }: ColumnsProps) {
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
