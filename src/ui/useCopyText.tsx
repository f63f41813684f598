import { Suspense } from 'react';
import { useNotify } from 'react-admin';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const CopyByHand = lazyPart(() => import('./CopyByHand.tsx'));

/**
 * Copies a text to the clipboard and says so. Browsers give the clipboard to secure pages only, and may reject it
 * there: then the text is shown in a field, to be copied by hand.
 * @returns a function that takes the text and the message that is shown when it has been copied
 */
export function useCopyText() {
  const notify = useNotify();
  return async (text: string, message: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(message, { type: 'success' });
    } catch {
      const field = (
        <Suspense fallback={null}>
          <CopyByHand text={text} />
        </Suspense>
      );
      notify(field, { type: 'info', autoHideDuration: null });
    }
  };
}
