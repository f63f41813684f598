import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useStore } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { CookieNotice } from './CookieNotice.tsx';
import { Header } from './Header.tsx';
import { LazyToasts } from './LazyToasts.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useProfileLanguage } from './useLanguage.ts';

const ImpersonationBanner = lazyPart(() => import('./session/ImpersonationBanner.tsx'));

/**
 * The layout of every page: header, navigation, content, and notices below it. It is first rendered as a deferred value:
 * in slices, between which the browser can paint and answer.
 */
export function Layout({ children }: { children: ReactNode }) {
  const isBegun = useDeferredValue(true, false);
  return isBegun && <Frame>{children}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  useProfileLanguage();
  const company = useStored('settings')?.companyName ?? '';
  const profile = useStored('profile');
  const isImpersonating = profile?.signInAs ?? false;
  // Not during an impersonation: only the user can accept it.
  const needsCookieNotice = profile && !profile.termAgreed && !isImpersonating;
  const isDrawer = useMediaQuery('(max-width: 1279.95px)', { noSsr: true });
  const [isRailOpen, setRailOpen] = useStore('sidebar.open', true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isDrawer ? isDrawerOpen : isRailOpen;

  const toggle = () => (isDrawer ? setDrawerOpen(!isDrawerOpen) : setRailOpen(!isRailOpen));
  return (
    <Box
      className="app-frame"
      sx={{ height: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}
    >
      <SkipLink />
      <Header company={company} isMenuOpen={isOpen} onToggleMenu={toggle} />
      <OfflineBanner />
      {isImpersonating && (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      )}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Sidebar isDrawer={isDrawer} isOpen={isOpen} onClose={() => setDrawerOpen(false)} />
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minWidth: 0,
            overflow: 'auto',
            outline: 'none',
            bgcolor: 'background.paper',
            border: 0,
            borderTop: '1px solid',
            borderTopColor: 'divider',
            ...(!isDrawer &&
              isOpen && {
                borderLeft: '1px solid',
                borderLeftColor: 'divider',
                borderTopLeftRadius: 14,
              }),
          }}
        >
          {children}
        </Box>
      </Box>
      {needsCookieNotice && <CookieNotice id={profile.id} />}
      <LazyToasts />
    </Box>
  );
}
