import Alert from '@mui/material/Alert';
import { useIsOffline, useTranslate } from 'react-admin';

/** Says that there is no network. What is shown then may be old; it is loaded again once the network is back. */
export function OfflineBanner() {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  if (!isOffline) return null;
  return (
    <Alert severity="warning" role="status" square sx={{ borderBottom: 1, borderColor: 'divider', py: 0 }}>
      {translate('shell.offline')}
    </Alert>
  );
}
