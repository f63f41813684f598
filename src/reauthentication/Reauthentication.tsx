import { Suspense, useCallback, useEffect, useState } from 'react';
import { NotConfirmed, onReauthenticationRequired } from '#dataProvider/reauthentication.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

// With its fields it is a tenth of what the file list needs, and seldom wanted.
const ReauthenticationDialog = lazyPart(() => import('./ReauthenticationDialog.tsx'));

interface Waiting {
  proceed: () => void;
  cancel: () => void;
}

/** Asks for the password, wherever in the app a call wants recent proof; several calls at the same time ask once. */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const reauthenticate = useCallback(
    () =>
      new Promise<void>((proceed, reject) =>
        setWaiting((others) => [...others, { proceed, cancel: () => reject(new NotConfirmed()) }]),
      ),
    [],
  );
  useEffect(() => onReauthenticationRequired(reauthenticate), [reauthenticate]);
  if (waiting.length === 0) return null;

  const close = (then: keyof Waiting) => {
    setWaiting([]);
    for (const one of waiting) one[then]();
  };
  return (
    <Suspense fallback={null}>
      <ReauthenticationDialog onProved={() => close('proceed')} onClose={() => close('cancel')} />
    </Suspense>
  );
}
