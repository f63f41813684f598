import { type ReactNode, useCallback, useState } from 'react';
import { loadErrorTexts, translateSentence } from '#dataProvider/errorTexts.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { onceOpen } from '../page/onceOpen.tsx';
import { ErrorDialogContext } from './useErrorDialog.ts';

const ErrorMessage = onceOpen(() => import('./ErrorMessage.tsx'));

/** Contains the error dialog for all pages below it. */
export function ErrorDialog({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<unknown>('');
  const [open, setOpen] = useState(false);
  const show = useCallback(async (error: unknown) => {
    if (error instanceof NotConfirmed) return;
    // The texts of errors in other languages may not have been loaded yet.
    if (typeof error === 'string') await loadErrorTexts();
    setShown(typeof error === 'string' ? translateSentence(error) : error);
    setOpen(true);
  }, []);
  const close = () => setOpen(false);

  return (
    <ErrorDialogContext value={show}>
      {children}
      <ErrorMessage open={open} error={shown} onClose={close} />
    </ErrorDialogContext>
  );
}
