import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { usePlace } from '../usePlace.ts';
import { nothing, only, type Selection, soleOf } from './selection.ts';

/** Browsers refuse hundreds of address changes in a row, and an arrow key held down would make them; in milliseconds. */
const SETTLED = 250;

/**
 * Which files of the current folder are selected. The address follows the one that is selected alone; Back, Forward and
 * a reload bring it back from there.
 */
export function useFileSelection(folderId: number | undefined) {
  const { place, go } = usePlace();
  // What the address says at first belongs to the folder that turns out to be the current one.
  const [state, setState] = useState<{ folderId?: number | undefined; selection: Selection }>(() => ({
    selection: fromAddress(place.file),
  }));
  const selection = selectionIn(state, folderId);
  const select = useCallback(
    (next: Selection | ((current: Selection) => Selection)) =>
      setState((current) => {
        const selected = typeof next === 'function' ? next(selectionIn(current, folderId)) : next;
        return { folderId, selection: selected };
      }),
    [folderId],
  );
  useReturnTo(folderId, place.file, select);

  const sole = soleOf(selection);
  useEffect(() => {
    if (sole === place.file) return;
    const timer = setTimeout(() => go({ file: sole, tab: sole === undefined ? place.tab : 'file' }), SETTLED);
    return () => clearTimeout(timer);
  }, [sole, place.file, place.tab, go]);

  return { selection, select };
}

const fromAddress = (file: number | undefined) => (file === undefined ? nothing : only(file));

function selectionIn(state: { folderId?: number | undefined; selection: Selection }, folderId: number | undefined) {
  return state.folderId === undefined || state.folderId === folderId ? state.selection : nothing;
}

/** Back and Forward select what the address says; our own changes of the address change nothing here. */
function useReturnTo(folderId: number | undefined, file: number | undefined, select: (selection: Selection) => void) {
  const { key } = useLocation();
  const came = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (came === 'POP' && folderId !== undefined) select(fromAddress(file));
  }, [key, came, folderId, file, select]);
}
