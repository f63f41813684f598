import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';

/** Several parts may be missing at the same time: one notice is enough. */
let isNoticeShown = false;

/** Stands in for a part of the page whose script did not come: nothing in its place, and a notice. */
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

/** Says that something is missing, with the way to get it. */
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
