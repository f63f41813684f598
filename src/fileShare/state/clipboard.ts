import { useSyncExternalStore } from 'react';

/** Files and folders that were copied or cut, until they are pasted. */
export interface Clipboard {
  does: 'copy' | 'cut';
  fileIds: readonly number[];
  folderIds: readonly number[];
  /** Their folder, if they are all in the same one. */
  parentId: number | null;
  /** The name of the first of them. */
  name: string;
}

let content: Clipboard | undefined;
const listeners = new Set<() => void>();

export function setClipboard(next: Clipboard | undefined): void {
  content = next;
  for (const listener of listeners) listener();
}

export const clipboard = () => content;

export function useClipboard(): Clipboard | undefined {
  return useSyncExternalStore(subscribe, clipboard);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
