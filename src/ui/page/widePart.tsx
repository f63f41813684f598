import type { ComponentType } from 'react';
import { NotLoaded } from './NotLoaded.tsx';
import { type Load, useLazyComponent } from './useLazyComponent.ts';

/**
 * A part that wide windows have from the start, for which they preload it, and that narrow ones show when it is opened.
 * The phone loads it after the rows.
 */
export function widePart<P extends object>(load: Load<P>): ComponentType<P> {
  return function WidePart(props: P) {
    const Part = useLazyComponent(load, NotLoaded);
    return Part && <Part {...props} />;
  };
}
