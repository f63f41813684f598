import { Suspense } from 'react';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useUploads } from './queue/uploads.ts';

const TrayPanel = lazyPart(() => import('./TrayPanel.tsx'));

/** The queue of uploads; gone when there is nothing to tell. */
export function UploadTray() {
  const all = useUploads();
  return (
    all.length > 0 && (
      <Suspense fallback={null}>
        <TrayPanel all={all} />
      </Suspense>
    )
  );
}
