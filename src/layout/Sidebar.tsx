import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Drawer } from '#web/ui/page/overlays.ts';
import { widePart } from '#web/ui/page/widePart.tsx';

export const loadMenu = () => import('./Menu.tsx');
const Menu = widePart(loadMenu);

/** Widths in pixels: an icon above its label, or both in one line. */
const RAIL_PX = 88;
const DRAWER_PX = 260;

interface SidebarProps {
  /** Shown over the page instead of next to it, on narrow screens. */
  isDrawer: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The navigation: a rail beside the page, or a drawer over it. */
export function Sidebar({ isDrawer, isOpen, onClose }: SidebarProps) {
  const translate = useTranslate();
  const label = translate('shell.mainMenu');

  if (isDrawer) {
    return (
      <Drawer open={isOpen} onClose={onClose} slotProps={{ paper: { 'aria-label': label, sx: { width: DRAWER_PX } } }}>
        <Box component="nav" id="main-menu" aria-label={label}>
          <Menu isRail={false} onNavigate={onClose} />
        </Box>
      </Drawer>
    );
  }
  return (
    isOpen && (
      <Box
        component="nav"
        id="main-menu"
        aria-label={label}
        sx={{ width: RAIL_PX, flex: 'none', overflow: 'hidden auto' }}
      >
        <Menu isRail />
      </Box>
    )
  );
}
