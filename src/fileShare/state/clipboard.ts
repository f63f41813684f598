import { createStore } from '#web/ui/createStore.ts';

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

const store = createStore<Clipboard | undefined>(undefined);

export const { get: clipboard, set: setClipboard } = store;
export const useClipboard = () => store.use((content) => content);
