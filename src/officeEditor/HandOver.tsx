import { useEffect } from 'react';
import { NotFound } from '#web/layout/Message.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';

/**
 * Loads the document that the server has at this address: the editor of an office server needs one whose policy allows
 * its frame. Where this app is what the server has there, as in the demonstration, there is no such page.
 */
export default function HandOver() {
  const [loaded] = performance.getEntriesByType('navigation');
  const isThisDocument = loaded?.name === window.location.href;
  useEffect(() => {
    if (!isThisDocument) window.location.reload();
  }, [isThisDocument]);
  return isThisDocument ? <NotFound /> : <LoadingBar />;
}
