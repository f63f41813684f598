import { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffect } from 'react';
import type { Mounted } from './CodeEditor.tsx';

/** Keeps the cursor in view when the keyboard of a phone covers a part of the page. */
export function useKeyboardRoom(mounted: RefObject<Mounted | undefined>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const onResize = () => {
      const view = mounted.current?.view;
      if (!view) return;
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      view.scrollDOM.style.paddingBottom = covered > 0 ? `${covered}px` : '';
      if (view.hasFocus)
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head, { y: 'center' }) });
    };
    seen.addEventListener('resize', onResize);
    return () => seen.removeEventListener('resize', onResize);
  }, [mounted]);
}
