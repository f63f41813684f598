import { type ComponentType, Suspense, useState } from 'react';
import { useIdle } from '../useIdle.ts';
import { lazyPart } from './lazyPart.ts';

interface Openable {
  open?: boolean | undefined;
}

/**
 * A drawer, dialog or popover whose code is not needed before the first rows: it comes when the page is idle, so that
 * opening moves as usual, or when it is opened before.
 */
export function onceOpen<P extends Openable>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Part = lazyPart(load) as ComponentType<P>;
  return function OnceOpen(props: P) {
    const isIdle = useIdle();
    const [isNeeded, setNeeded] = useState(props.open === true);
    if (!isNeeded && (props.open || isIdle)) setNeeded(true);
    return (
      isNeeded && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
