import { useEffect, useState } from 'react';
import { onceOpen } from '../page/onceOpen.tsx';

const LeaveQuestion = onceOpen(() => import('./LeaveQuestion.tsx'));

type Resolve = (isSure: boolean) => void;
let show: ((resolve: Resolve) => void) | undefined;

/** Asks whether to leave a page with unsaved changes. */
export function confirmLeave(): Promise<boolean> {
  return new Promise((resolve) => (show ? show(resolve) : resolve(true)));
}

/** The dialog that `confirmLeave` opens; the app renders it once. */
export function LeaveDialog() {
  const [resolve, setResolve] = useState<Resolve>();
  useEffect(() => {
    show = (next) => setResolve(() => next);
    return () => {
      show = undefined;
    };
  }, []);
  const close = (isSure: boolean) => {
    resolve?.(isSure);
    setResolve(undefined);
  };

  return <LeaveQuestion open={resolve !== undefined} onClose={close} />;
}
