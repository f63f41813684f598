import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import type { UserView } from '#contract/users.ts';
import { SignInAs } from '#resources/users/SignInAs.tsx';
import { useStopActing } from '#web/layout/useStopActing.ts';
import { UserPicker } from './UserPicker.tsx';

/** The Login as user switch (§2 Settings): on, one chooses whom to act as; off, one is oneself again. */
export function LoginAs() {
  const translate = useTranslate();
  const isActing = useMemory('profile')?.signInAs ?? false;
  const { stop, isStopping } = useStopActing();
  const [isOn, setOn] = useState(isActing);
  const [user, setUser] = useState<UserView | null>(null);
  const turn = (on: boolean) => {
    if (isActing) stop();
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
        control={<Switch checked={isOn} disabled={isStopping} onChange={(_, on) => turn(on)} />}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('settings.loginAsHint')}
      </Typography>
      {isOn && !isActing && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2} sx={{ mt: 2 }}>
          <Box sx={{ flex: 1 }}>
            <UserPicker value={user} onChange={setUser} />
          </Box>
          {user && <SignInAs user={user} />}
        </Stack>
      )}
    </Paper>
  );
}
