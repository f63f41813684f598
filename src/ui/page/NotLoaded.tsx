import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';

/** Several parts may be missing: one notice is enough. */
let isNoticeShown = false;

/** Replaces a part of the page whose script could not be loaded: shows a notice once. */
export function NotLoaded() {
  const notify = useNotify();
  useEffect(() => {
    if (isNoticeShown) return;
    isNoticeShown = true;
    notify(<ReloadToast />, { autoHideDuration: null });
  }, [notify]);
  return null;
}

function ReloadToast() {
  useEffect(
    () => () => {
      isNoticeShown = false;
    },
    [],
  );
  return <ReloadNotice />;
}

/** Says that a part of the page is missing, with a button to reload. */
export function ReloadNotice() {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      elevation={6}
      action={
        <Button color="inherit" size="small" onClick={() => window.location.reload()}>
          {translate('ui.reload')}
        </Button>
      }
    >
      {translate('ui.notLoaded')}
    </Alert>
  );
}
