import { useState } from 'react';
import { stopActing } from '#authProvider/actAs.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';

/** Ends acting as another user; the page is loaded anew once that has worked. */
export function useStopActing() {
  const showError = useErrorDialog();
  const [isStopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    try {
      await stopActing();
    } catch (error) {
      showError(error);
      setStopping(false);
    }
  };
  return { stop, isStopping };
}
