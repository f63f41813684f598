import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { useTranslate } from 'react-admin';
import { Menu } from './Menu.tsx';

/** Widths in pixels: names beside the icons, or the icons alone. */
const OPEN = 216;
const RAIL = 56;

interface SidebarProps {
  isNarrow: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** §2 Shell, Sidebar: beside the page, or a drawer over it where there is no room. */
export function Sidebar({ isNarrow, isOpen, onClose }: SidebarProps) {
  const translate = useTranslate();
  const label = translate('shell.mainMenu');

  if (isNarrow) {
    return (
      <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': label, sx: { width: OPEN } } }}>
        <Box component="nav" id="main-menu" aria-label={label}>
          <Menu hasNames onNavigate={onClose} />
        </Box>
      </Drawer>
    );
  }
  return (
    <Box
      component="nav"
      id="main-menu"
      aria-label={label}
      sx={{
        width: isOpen ? OPEN : RAIL,
        flex: 'none',
        overflow: 'hidden auto',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
        transition: 'width 160ms',
      }}
    >
      <Menu hasNames={isOpen} />
    </Box>
  );
}
