import LockIcon from '@mui/icons-material/GavelOutlined';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';

/** Shows that a legal hold covers the file or folder. */
export function HeldNotice({ held }: { held: boolean }) {
  const translate = useTranslate();
  if (!held) return null;
  return (
    <Alert severity="warning" icon={<LockIcon fontSize="small" />}>
      {translate('ui.held')}
    </Alert>
  );
}
