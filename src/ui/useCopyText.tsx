import { Suspense } from 'react';
import { useNotify } from 'react-admin';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const CopyByHand = lazyPart(() => import('./CopyByHand.tsx'));

/**
 * Copies a text to the clipboard and shows a message. Browsers allow this on secure pages only, and may reject it
 * there: then the text is shown in a field, to be copied manually.
 * @returns a function of the text and the message
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
