import { useEffect } from 'react';

/** A file dropped beside every target would make the browser leave the app and open it; this keeps it from that. */
export function useNoStrayDrop() {
  useEffect(() => {
    const fail = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', fail);
    window.addEventListener('drop', fail);
    return () => {
      window.removeEventListener('dragover', fail);
      window.removeEventListener('drop', fail);
    };
  }, []);
}
