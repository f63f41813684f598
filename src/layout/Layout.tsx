import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { Notification, useStore, useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { ActingBanner } from './ActingBanner.tsx';
import { CookieNotice } from './CookieNotice.tsx';
import { Header } from './Header.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The frame around every page (§2 Shell): header, sidebar, the page, and what has to be said below it. */
export function Layout({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const company = useMemory('settings')?.companyName ?? '';
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useStore('sidebar.open', false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const title = `${company} ${translate('shell.product')}`.trim();

  useEffect(() => {
    document.title = title;
  }, [title]);

  const toggle = () => (isNarrow ? setDrawerOpen(!isDrawerOpen) : setOpen(!isOpen));
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <SkipLink />
      <Header company={company} isMenuOpen={isNarrow ? isDrawerOpen : isOpen} onToggleMenu={toggle} />
      <ActingBanner />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Sidebar isNarrow={isNarrow} isOpen={isNarrow ? isDrawerOpen : isOpen} onClose={() => setDrawerOpen(false)} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, overflow: 'auto', outline: 'none' }}
        >
          {children}
        </Box>
      </Box>
      <CookieNotice />
      <Notification />
    </Box>
  );
}
