import { useEffect, useRef } from 'react';
import { files } from '#contract/files.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import type { FileOrder } from '../queries.ts';
import { wantedName } from '../tree/treeKeys.ts';
import { useTypeAhead } from '../tree/useTypeAhead.ts';

/** Milliseconds between two letters of somebody who types fast: a word is asked for once, not letter by letter. */
const BETWEEN = 150;

/**
 * Goes to the next file whose name begins with what is typed, over the whole folder, however little of it is loaded:
 * `const onType = useFindByName(folder.id, order, active, go); onType(event.key)`.
 */
export function useFindByName(folderId: number, { sort, dir }: FileOrder, active: number, go: (row: number) => void) {
  const typed = useTypeAhead();
  const showError = useErrorDialog();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = async (letters: string) => {
    const asking = timer.current;
    const { startsWith, isNext } = wantedName(letters);
    const query = { startsWith, skip: String(Math.max(0, isNext ? active + 1 : active)), column: sort, dir };
    const found = await call(files.row, { params: { id: String(folderId) }, query }).catch(showError);
    if (found && found.row !== null && asking === timer.current) go(found.row);
  };
  return (letter: string): boolean => {
    const letters = typed(letter);
    if (letters === undefined) return false;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void find(letters), BETWEEN);
    return true;
  };
}
