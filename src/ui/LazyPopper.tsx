import type { PopperProps } from '@mui/material/Popper';
import { Suspense, useState } from 'react';
import { lazyPart } from './page/lazyPart.ts';

const Popper = lazyPart(() => import('@mui/material/Popper'));

/**
 * What the build puts in the place of the popper of tooltips (vite.config.ts): every button of the first page has one, and
 * none is shown before a pointer rests on it.
 */
export default function LazyPopper(props: PopperProps) {
  const [isNeeded, setNeeded] = useState(props.open);
  if (!isNeeded && props.open) setNeeded(true);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <Popper {...props} />
      </Suspense>
    )
  );
}
