import { Suspense } from 'react';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useUploads } from './queue/uploads.ts';

const TrayPanel = lazyPart(() => import('./TrayPanel.tsx'));

/** The upload queue; hidden when it is empty. */
export default function UploadTray() {
  const all = useUploads();
  return (
    all.length > 0 && (
      <Suspense fallback={null}>
        <TrayPanel all={all} />
      </Suspense>
    )
  );
}
