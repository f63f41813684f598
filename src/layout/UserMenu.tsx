import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';

const UserPanel = lazy(() => import('./UserPanel.tsx'));

/** §2 Shell: the user pop-up, behind the initials of the name. */
export function UserMenu() {
  const translate = useTranslate();
  const profile = useMemory('profile');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!profile) return null;

  const label = translate('shell.user', { name: profile.name });
  return (
    <>
      <IconButton
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        sx={{ p: 0.5 }}
      >
        <Box component="span" sx={visuallyHidden}>
          {label}
        </Box>
        <Avatar
          aria-hidden
          sx={{
            width: 32,
            height: 32,
            fontSize: 14,
            fontWeight: 600,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(profile.name)}
        </Avatar>
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { id, role: 'dialog', 'aria-label': label, sx: { mt: 1, border: 1, borderColor: 'divider' } },
        }}
      >
        <Suspense fallback={<Box sx={{ width: 320, height: 360 }} />}>
          <UserPanel profile={profile} onLeave={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}

/** The first letters of the first and the last word: `Anna Maria Novák` is AN. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}
