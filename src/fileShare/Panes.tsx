import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { usePanes } from './usePanes.ts';

interface PanesProps {
  panes: ReturnType<typeof usePanes>;
  /** Above everything. */
  bar: ReactNode;
  tree: ReactNode;
  list: ReactNode;
  info: ReactNode;
  /** Below the list, or below the details where these cover it. */
  tray: ReactNode;
}

/**
 * Three columns in a grid of 16: tree 4, list 7 (12 without the details), details 5 (§2 File share). On a narrow screen
 * the list alone, with the tree in a drawer and the details in a sheet from below.
 */
export function Panes(props: PanesProps) {
  const { panes, bar, tree, list, info, tray } = props;
  if (panes.isNarrow) return <NarrowPanes {...props} />;
  return (
    <Box
      sx={{
        height: '100%',
        p: 2,
        pt: 1,
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: 'repeat(16, minmax(0, 1fr))',
        gridTemplateRows: 'auto minmax(0, 1fr)',
      }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>{bar}</Box>
      <Column width={4}>{tree}</Column>
      <Column width={panes.infoShown ? 7 : 12}>
        {list}
        {tray}
      </Column>
      {panes.infoShown && <Column width={5}>{info}</Column>}
    </Box>
  );
}

function Column({ width, children }: { width: number; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{ gridColumn: `span ${width}`, minHeight: 0, display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {children}
    </Paper>
  );
}

function NarrowPanes({ panes, bar, tree, list, info, tray }: PanesProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
      <Box sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}>{bar}</Box>
      {list}
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
