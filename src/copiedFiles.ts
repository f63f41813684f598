import { copiedLists, recall, remember } from '#authProvider/session.ts';

/** §4 Copied files: kept in the browser, one list for each module. Components read them with `useMemory`. */

type CopiedList = (typeof copiedLists)[number];

/** Takes files off one list, or off all of them when they are deleted (§4 File lifecycle). */
export function forgetCopied(ids: readonly number[], lists: readonly CopiedList[] = copiedLists): void {
  const gone = new Set(ids);
  for (const list of lists) {
    const copied = recall(list) ?? [];
    if (copied.some(({ id }) => gone.has(id)))
      remember(
        list,
        copied.filter(({ id }) => !gone.has(id)),
      );
  }
}
