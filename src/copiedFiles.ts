import { type CopiedFile, copiedLists, getItem, setItem } from '#authProvider/session.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';

/** Copied files: stored in the browser, one list for each module. Components read them with `useStored`. */

type CopiedList = (typeof copiedLists)[number];

/** Adds files to a list; files that are in it already stay unchanged. */
export function copyFiles(list: CopiedList, files: readonly ListedFile[]): void {
  const copied = new Map<number, CopiedFile>(getItem(list)?.map((file) => [file.id, file]));
  for (const { id, name, size } of files) {
    if (copied.has(id)) continue;
    copied.set(id, { id, name, length: size, ...(list === 'copied.bulletins' && { selected: true }) });
  }
  setItem(list, [...copied.values()]);
}

/** Stores whether a file is ticked for a bulletin, so that the ticks are there again after a reload. */
export function selectCopied(id: number, selected: boolean): void {
  const copied = getItem('copied.bulletins') ?? [];
  setItem(
    'copied.bulletins',
    copied.map((file) => (file.id === id ? { ...file, selected } : file)),
  );
}

/** Removes files from one list, or from all when they are deleted. */
export function removeCopied(ids: readonly number[], lists: readonly CopiedList[] = copiedLists): void {
  const gone = new Set(ids);
  for (const list of lists) {
    const copied = getItem(list) ?? [];
    if (copied.some(({ id }) => gone.has(id)))
      setItem(
        list,
        copied.filter(({ id }) => !gone.has(id)),
      );
  }
}
