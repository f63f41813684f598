import { type CopiedFile, copiedLists, getItem, setItem } from '#authProvider/session.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';

/** Copied files: stored in the browser, one list for each module. Components read them with `useStored`. */

type CopiedList = (typeof copiedLists)[number];

/** Adds files to a list; files that are in it already stay unchanged. */
export function copyFiles(list: CopiedList, files: readonly ListedFile[]): void {
  const copied = new Map<number, CopiedFile>(getItem(list)?.map((file) => [file.id, file]));
  for (const { id, name, size } of files) if (!copied.has(id)) copied.set(id, { id, name, length: size });
  setItem(list, [...copied.values()]);
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
