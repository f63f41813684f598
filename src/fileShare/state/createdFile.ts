import { createStore } from '#web/ui/createStore.ts';

/** A file that was created and that its list has not shown yet. */
export interface CreatedFile {
  id: number;
  name: string;
  folderId: number;
}

const store = createStore<CreatedFile | undefined>(undefined);

/** Has a new file selected, and its name edited, as soon as the list of its folder is open. */
export const showCreated = (file: CreatedFile): void => store.set(file);

/** The file that the list of this folder has to show, and a function that says it does. */
export function useCreated(folderId: number): [CreatedFile | undefined, () => void] {
  const created = store.use((file) => (file?.folderId === folderId ? file : undefined));
  return [created, clear];
}

const clear = () => store.set(undefined);
