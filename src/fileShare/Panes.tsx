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
  tree: ReactNode;
  list: ReactNode;
  info: ReactNode;
}

/**
 * Three columns in a grid of 16: tree 4, list 7 (12 without the details), details 5 (§2 File share). On a narrow screen
 * the list alone, with the tree in a drawer and the details in a sheet from below.
 */
export function Panes({ panes, tree, list, info }: PanesProps) {
  if (panes.isNarrow) return <NarrowPanes panes={panes} tree={tree} list={list} info={info} />;
  return (
    <Box
      sx={{
        height: '100%',
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(16, minmax(0, 1fr))',
        gridTemplateRows: 'minmax(0, 1fr)',
      }}
    >
      <Column width={4}>{tree}</Column>
      <Column width={panes.infoShown ? 7 : 12}>{list}</Column>
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

function NarrowPanes({ panes, tree, list, info }: PanesProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}>
      {list}
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
      </Drawer>
    </Box>
  );
}
