import LockIcon from '@mui/icons-material/GavelOutlined';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';

/** Says of a file or folder that a legal hold covers it. */
export function HeldNotice({ held }: { held: boolean }) {
  const translate = useTranslate();
  if (!held) return null;
  return (
    <Alert severity="warning" icon={<LockIcon fontSize="small" />}>
      {translate('ui.held')}
    </Alert>
  );
}
