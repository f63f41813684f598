import ActIcon from '@mui/icons-material/SwitchAccountOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { UserView } from '#contract/users/users.ts';
import { SignInAsDialog } from '#resources/users/UserDialogs.tsx';
import { useStopImpersonation } from '#web/layout/session/useStopImpersonation.ts';
import { UserPicker } from './UserPicker.tsx';

/** The Login as user switch: switching it on opens the choice of a user, switching it off ends the impersonation. */
export function LoginAs() {
  const translate = useTranslate();
  const isImpersonating = useStored('profile')?.signInAs ?? false;
  const { stop, isStopping } = useStopImpersonation();
  const [isOn, setOn] = useState(isImpersonating);
  const [user, setUser] = useState<UserView | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const save = (on: boolean) => {
    if (isImpersonating) stop();
    else setOn(on);
  };

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('settings.loginAs')}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <FormControlLabel
        label={translate('settings.loginAs')}
        control={<Switch checked={isOn} disabled={isStopping} onChange={(_, on) => save(on)} />}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('settings.loginAsHint')}
      </Typography>
      {isOn && !isImpersonating && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 2 }}>
          <Box sx={{ flex: 1 }}>
            <UserPicker value={user} onChange={setUser} />
          </Box>
          {user && (
            <Button variant="outlined" startIcon={<ActIcon />} onClick={() => setConfirming(true)}>
              {translate('users.impersonate')}
            </Button>
          )}
          {user && isConfirming && <SignInAsDialog user={user} onClose={() => setConfirming(false)} />}
        </Stack>
      )}
    </Paper>
  );
}
