import { useState } from 'react';
import { stopImpersonation } from '#authProvider/impersonate.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Ends an impersonation, and then reloads the page. */
export function useStopImpersonation() {
  const showError = useErrorDialog();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    try {
      await stopImpersonation();
    } catch (error) {
      showError(error);
      setStopping(false);
    }
  };
  return { stop, isStopping };
}
