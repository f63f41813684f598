import { lazy, Suspense, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { ReloadNotice } from '#web/ui/page/NotLoaded.tsx';
import { retried } from '#web/ui/page/retried.ts';
import { useIdle } from '#web/ui/useIdle.ts';

// What cannot be loaded says so by a toast; without toasts the notice itself is shown.
const Toasts = lazy(() => retried(() => import('./Toasts.tsx')).catch(() => ({ default: ReloadNotice })));

/** The toasts, loaded after the first content or with the first message, which waits for them. */
export function LazyToasts() {
  const isIdle = useIdle();
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  if (!isNeeded && (isIdle || notifications.length > 0)) setNeeded(true);
  return (
    isNeeded && (
      <Suspense>
        <Toasts />
      </Suspense>
    )
  );
}
