import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useMemory } from '#authProvider/useMemory.ts';
import { useStopActing } from './useStopActing.ts';

/** Says all the time that one acts as somebody else, with the way back (§1 sign-in-as mode). */
export function ActingBanner() {
  const translate = useTranslate();
  const profile = useMemory('profile');
  const { stop, isStopping } = useStopActing();
  if (!profile?.signInAs) return null;

  return (
    <Alert
      severity="warning"
      role="status"
      square
      sx={{ alignItems: 'center', borderBottom: 1, borderColor: 'divider', py: 0 }}
      action={
        <Button color="inherit" size="small" onClick={stop} loading={isStopping} sx={{ whiteSpace: 'nowrap' }}>
          {translate('shell.stopActing')}
        </Button>
      }
    >
      {translate('shell.actingAs', { name: profile.name })}
    </Alert>
  );
}
