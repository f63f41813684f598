import { useEffect, useRef } from 'react';
import { files } from '#contract/fileNodes/files.ts';
import { foldText } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { requestedName } from '#web/ui/folders/treeKeys.ts';
import { useTypeAhead } from '#web/ui/folders/useTypeAhead.ts';
import type { FileOrder } from '../state/queries.ts';

/** Milliseconds between two letters of a fast typist, so that a word causes one request. */
const DEBOUNCE_MS = 150;

interface FindByName {
  folderId: number;
  order: FileOrder;
  /** The names of the folders at the beginning of the list, in order. */
  folderNames: readonly string[];
}

/**
 * Goes to the next row whose name begins with the typed text, within the whole folder even if it is not loaded: `const
 * onType = useFindByName({ … }); onType(event.key, row, go)`.
 */
export function useFindByName({ folderId, order: { sort, dir }, folderNames }: FindByName) {
  const typed = useTypeAhead();
  const showError = useErrorDialog();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = async (letters: string, active: number, go: (row: number) => void) => {
    const confirming = timer.current;
    const { startsWith, isNext } = requestedName(letters);
    const from = Math.max(0, isNext ? active + 1 : active);
    const folderAt = (start: number) =>
      folderNames.findIndex((name, row) => row >= start && foldText(name).startsWith(startsWith));
    const ahead = folderAt(from);
    if (ahead >= 0) return go(ahead);
    const skip = Math.max(0, from - folderNames.length);
    const query = { startsWith, skip: String(skip), column: sort, dir };
    const found = await call(files.row, { params: { id: String(folderId) }, query }).catch(showError);
    if (!found || confirming !== timer.current) return;
    const isAhead = found.row !== null && found.row >= skip;
    const again = isAhead ? -1 : folderAt(0);
    if (again >= 0) go(again);
    else if (found.row !== null) go(folderNames.length + found.row);
  };
  return (letter: string, active: number, go: (row: number) => void): boolean => {
    const letters = typed(letter);
    if (letters === undefined) return false;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void find(letters, active, go), DEBOUNCE_MS);
    return true;
  };
}
