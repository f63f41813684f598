import Alert from '@mui/material/Alert';
import { useIsOffline, useTranslate } from 'react-admin';

/** Shown without network. The content may be outdated; it is reloaded when the network is back. */
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
