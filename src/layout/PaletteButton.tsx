import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';

const CommandPalette = lazyPart(() => import('./CommandPalette.tsx'));

/** Opens the command palette; also by Ctrl+K or ⌘K. */
export function PaletteButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
        sx={(theme) => ({
          minWidth: 36,
          px: { xs: 0, md: 1.25 },
          width: { md: 220 },
          justifyContent: { md: 'flex-start' },
          gap: 1,
          color: 'text.secondary',
          fontWeight: 400,
          bgcolor: { md: 'background.paper' },
          borderColor: { xs: 'transparent', md: 'divider' },
          [theme.breakpoints.down('md')]: { '& .wide': visuallyHidden },
        })}
      >
        <SearchIcon sx={{ fontSize: 18 }} />
        <Box component="span" className="wide" sx={{ flex: 1, textAlign: 'left' }}>
          {translate('shell.goTo')}
        </Box>
        <Box
          component="kbd"
          className="wide"
          aria-hidden
          sx={{ fontFamily: 'inherit', fontSize: 11, border: 1, borderColor: 'divider', borderRadius: '4px', px: 0.5 }}
        >
          {translate('shell.goToKeys')}
        </Box>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
