import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { nothing, only, type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { useUrlState } from './useUrlState.ts';

/**
 * Debounce in milliseconds: browsers reject hundreds of URL changes in a row, which holding an arrow key down would
 * cause.
 */
const DEBOUNCE_MS = 250;

/** A folder, or another identification of a list. */
type ListId = number | string | undefined;

/**
 * The selected rows of the current list. A single selected item is stored in the URL, so that Back, Forward and a
 * reload restore it.
 */
export function useFileSelection(listId: ListId) {
  const { urlState, go } = useUrlState();
  // The initial URL belongs to the first current list.
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
  const { file, tab } = urlState;
  const [home] = useState(() => window.location.pathname);
  const [due, setDue] = useState<{ single: number | undefined; file: number | undefined }>();
  useEffect(() => {
    if (single === file) return;
    const timer = setTimeout(() => setDue({ single, file }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [single, file]);
  // Not by the timer itself, which may run before another URL is rendered and would change it back.
  useEffect(() => {
    if (due === undefined) return;
    setDue(undefined);
    // While another page is being loaded, the URL must not be changed back either.
    if (due.single !== single || due.file !== file || window.location.pathname !== home) return;
    go({ file: single, tab: single === undefined ? tab : 'file' });
  }, [due, single, file, tab, go, home]);

  return { selection, select };
}

const fromAddress = (file: number | undefined) => (file === undefined ? nothing : only(file));

function selectionIn(state: { listId?: ListId; selection: Selection }, listId: ListId) {
  return state.listId === undefined || state.listId === listId ? state.selection : nothing;
}

/** Back, Forward and links change the selection; the page's own changes of the URL do not. */
function useReturnTo(listId: ListId, file: number | undefined, select: (selection: Selection) => void) {
  const { key, state } = useLocation();
  const navigationType = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if ((navigationType === 'POP' || state === 'link') && listId !== undefined) select(fromAddress(file));
  }, [key, navigationType, state, listId, file, select]);
}
