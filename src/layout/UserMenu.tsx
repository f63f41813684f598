import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { Popover } from '#web/ui/page/overlays.ts';
import { initialsOf } from '#web/ui/text/initials.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';

const UserPanel = lazyPart(() => import('./UserPanel.tsx'));

/** The user menu, opened by a button with the user's initials. */
export function UserMenu() {
  const translate = useTranslate();
  const profile = useStored('profile');
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
            fontSize: 12,
            fontWeight: 600,
            bgcolor: 'surface.accent',
            color: 'primary.main',
          }}
        >
          {initialsOf(profile.name)}
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
          <UserPanel profile={profile} onClose={() => setAnchor(null)} />
        </Suspense>
      </Popover>
    </>
  );
}
