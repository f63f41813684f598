import { useEffect } from 'react';

/** Prevents the browser from opening a file that is dropped outside of a target, which would leave the app. */
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
