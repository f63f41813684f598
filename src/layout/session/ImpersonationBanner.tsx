import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { useStopImpersonation } from './useStopImpersonation.ts';

/** Shown during an impersonation, with a button that ends it. */
export default function ImpersonationBanner() {
  const translate = useTranslate();
  const profile = useStored('profile');
  const { stop, isStopping } = useStopImpersonation();
  if (!profile) return null;

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
