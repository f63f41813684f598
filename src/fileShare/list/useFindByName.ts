import { useRef } from 'react';
import { files } from '#contract/files.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/useErrorDialog.ts';
import type { FileOrder } from '../queries.ts';
import { wantedName } from '../tree/treeKeys.ts';
import { useTypeAhead } from '../tree/useTypeAhead.ts';

/**
 * Goes to the next file whose name begins with what is typed, over the whole folder, however little of it is loaded:
 * `const onType = useFindByName(folder.id, order, active, go); onType(event.key)`.
 */
export function useFindByName(folderId: number, { sort, dir }: FileOrder, active: number, go: (row: number) => void) {
  const typed = useTypeAhead();
  const showError = useErrorDialog();
  const latest = useRef(0);
  return async (letter: string) => {
    latest.current += 1;
    const mine = latest.current;
    const { startsWith, isNext } = wantedName(typed(letter));
    const query = { startsWith, skip: String(Math.max(0, isNext ? active + 1 : active)), column: sort, dir };
    const found = await call(files.row, { params: { id: String(folderId) }, query }).catch(showError);
    if (found && found.row !== null && mine === latest.current) go(found.row);
  };
}
