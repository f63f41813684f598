import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { nothing, only, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { useUrlState } from './useUrlState.ts';

/**
 * Browsers reject hundreds of address changes in a row, and an arrow key held down would make them; in milliseconds.
 */
const DEBOUNCE_MS = 250;

/** A folder, or what else tells one list from another. */
type ListId = number | string | undefined;

/**
 * Which rows of the current list are selected. The address follows the one that is selected alone; Back, Forward and
 * a reload bring it back from there.
 */
export function useFileSelection(listId: ListId) {
  const { urlState, go } = useUrlState();
  // What the address says at first belongs to the list that turns out to be the current one.
  const [state, setState] = useState<{ listId?: ListId; selection: Selection }>(() => ({
    selection: fromAddress(urlState.file),
  }));
  const selection = selectionIn(state, listId);
  const select = useCallback(
    (next: Selection | ((current: Selection) => Selection)) =>
      setState((current) => {
        const selected = typeof next === 'function' ? next(selectionIn(current, listId)) : next;
        return { listId, selection: selected };
      }),
    [listId],
  );
  useReturnTo(listId, urlState.file, select);

  const single = singleOf(selection);
  const [home] = useState(() => window.location.pathname);
  useEffect(() => {
    if (single === urlState.file) return;
    const timer = setTimeout(() => {
      // Anyone who is on the way to another page sees this one until that has loaded, and must not be called back.
      if (window.location.pathname === home) go({ file: single, tab: single === undefined ? urlState.tab : 'file' });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [single, urlState.file, urlState.tab, go, home]);

  return { selection, select };
}

const fromAddress = (file: number | undefined) => (file === undefined ? nothing : only(file));

function selectionIn(state: { listId?: ListId; selection: Selection }, listId: ListId) {
  return state.listId === undefined || state.listId === listId ? state.selection : nothing;
}

/** Back, Forward and links select what the address says; our own changes of the address change nothing here. */
function useReturnTo(listId: ListId, file: number | undefined, select: (selection: Selection) => void) {
  const { key, state } = useLocation();
  const came = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if ((came === 'POP' || state === 'link') && listId !== undefined) select(fromAddress(file));
  }, [key, came, state, listId, file, select]);
}
