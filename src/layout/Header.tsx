import HelpIcon from '@mui/icons-material/HelpOutline';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { PHONE } from '#web/ui/page/narrow.ts';
import { useHelpUrl } from '#web/ui/useHelpUrl.ts';
import { useIdle } from '#web/ui/useIdle.ts';
import { Brand } from './Brand.tsx';
import { PaletteButton } from './PaletteButton.tsx';
import { Slot } from './Slot.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useMayEnter } from './useMayEnter.ts';

const Bell = lazyPart(pageWithTexts('notices', () => import('#web/notices/Bell.tsx')));

interface HeaderProps {
  company: string;
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** Menu button, company, badges of copied files, the command palette, help, notices and the user. */
export function Header({ company, isMenuOpen, onToggleMenu }: HeaderProps) {
  const translate = useTranslate();
  const helpUrl = useHelpUrl();
  const { pathname } = useLocation();
  const isIdle = useIdle();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const mayEnter = useMayEnter();
  const label = translate(isMenuOpen ? 'shell.closeMenu' : 'shell.openMenu');

  return (
    <AppBar position="static" sx={{ bgcolor: 'background.default', boxShadow: 'none' }}>
      <Toolbar disableGutters sx={{ minHeight: '56px !important', px: { xs: 0.5, sm: 2 }, gap: { xs: 0.25, sm: 1 } }}>
        <Tooltip title={label}>
          <IconButton onClick={onToggleMenu} aria-label={label} aria-expanded={isMenuOpen} aria-controls="main-menu">
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <Brand company={company} />
        <Box sx={{ flex: 1 }} />
        {pathname === paths.fileShare && <Slot name="headerBadge" />}
        {isIdle && mayEnter({ action: 'health.read' }) && <Slot name="headerStatus" />}
        <PaletteButton />
        {/* On phones it is in the account menu, so that the name of the company has room. */}
        {!isPhone && (
          <Tooltip title={translate('shell.help')}>
            <IconButton href={helpUrl()} target="_blank" rel="noopener" aria-label={translate('shell.help')}>
              <HelpIcon />
            </IconButton>
          </Tooltip>
        )}
        <Box sx={{ minWidth: 40 }}>
          {isIdle && (
            <Suspense fallback={null}>
              <Bell />
            </Suspense>
          )}
        </Box>
        <UserMenu />
      </Toolbar>
    </AppBar>
  );
}
