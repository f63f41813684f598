import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Drawer } from '#web/ui/page/overlays.ts';
import type { usePanes } from './state/usePanes.ts';
import { Columns } from './wideParts.ts';

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
