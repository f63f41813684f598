import { useCallback, useEffect, useRef } from 'react';
import type { Rows } from './data/useFiles.ts';
import { type Selection, singleOf } from './selection.ts';
import type { Arrival } from './useArrival.ts';

type Select = (next: Selection | ((current: Selection) => Selection)) => void;

interface FollowedSelectionOptions<T> {
  selection: Selection;
  sought: Arrival | undefined;
  files: Rows<T>;
  active: number;
  setActive: (row: number) => void;
  show: (row: number) => void;
  onSelect: Select;
}

/**
 * Makes an item active when it is selected from outside the list, such as by the preview or a link.
 * @returns the function for selections from inside, which set the active row themselves
 */
export function useFollowedSelection<T extends { id: number }>(options: FollowedSelectionOptions<T>): Select {
  const { selection, sought, files, active, setActive, show, onSelect } = options;
  const followed = useRef<number>(undefined);
  const isOwn = useRef(false);
  const single = singleOf(selection);
  const row = single === undefined ? undefined : files.rowOf(single);
  useEffect(() => {
    if (single === followed.current) return;
    if (isOwn.current || single === undefined) followed.current = single;
    else if (row !== undefined) {
      followed.current = single;
      if (row !== active) setActive(row);
      show(row);
    }
    isOwn.current = false;
  }, [single, row, active, setActive, show]);
  const soughtBefore = useRef<Arrival>(undefined);
  useEffect(() => {
    if (!sought || sought === soughtBefore.current) return;
    soughtBefore.current = sought;
    if (sought.id === single && row === undefined) show(sought.row);
  }, [sought, single, row, show]);
  return useCallback(
    (next) => {
      isOwn.current = true;
      onSelect(next);
    },
    [onSelect],
  );
}
