import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useUploads } from '../queue/uploads.ts';

const ConflictDialog = lazyPart(() => import('./ConflictDialog.tsx'));

/** The dialog for all files whose names exist already; nothing when there are none, or they were postponed. */
export function Conflicts() {
  const [later, setLater] = useState<ReadonlySet<number>>(new Set());
  const all = useUploads().filter(({ nameTaken }) => nameTaken);
  const [first, ...others] = all.filter(({ id }) => !later.has(id));
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog taken={[first, ...others]} onLater={() => setLater(new Set(all.map(({ id }) => id)))} />
    </Suspense>
  );
}
