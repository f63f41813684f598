import { useCallback, useRef } from 'react';
import { useErrorDialog } from '../dialogs/useErrorDialog.ts';
import type { Rows } from './data/useFiles.ts';
import type { Modifiers } from './GridRow.tsx';
import { only, type Selection, these, toggled, withAll } from './selection.ts';

interface Picking {
  files: Pick<Rows<unknown>, 'idsBetween'>;
  active: number;
  setActive: (row: number) => void;
  onSelect: (next: Selection | ((current: Selection) => Selection)) => void;
}

/** Selects rows by mouse and keyboard: a single one, toggling one, or a range from the anchor. */
export function useRowPicking({ files, active, setActive, onSelect }: Picking) {
  const showError = useErrorDialog();
  const anchor = useRef(-1);
  const latest = useRef(0);
  const { idsBetween } = files;

  /** Rows may have to be loaded first; a pick that was followed by another one is dropped. */
  const pick = useCallback(
    async (first: number, last: number, apply: (ids: number[]) => void) => {
      latest.current += 1;
      const current = latest.current;
      const ids = await idsBetween(first, last).catch(showError);
      if (ids && current === latest.current) apply(ids);
    },
    [idsBetween, showError],
  );
  const pickAlone = useCallback(
    (row: number) => {
      setActive(row);
      anchor.current = row;
      void pick(row, row, ([id]) => id !== undefined && onSelect(only(id)));
    },
    [setActive, pick, onSelect],
  );
  const pickToggle = useCallback(
    (row: number) => {
      setActive(row);
      anchor.current = row;
      void pick(row, row, ([id]) => id !== undefined && onSelect((current) => toggled(current, id)));
    },
    [setActive, pick, onSelect],
  );
  const pickRange = useCallback(
    (row: number, isAdded = false) => {
      setActive(row);
      if (anchor.current < 0) anchor.current = Math.max(active, 0);
      const [first, last] = row < anchor.current ? [row, anchor.current] : [anchor.current, row];
      void pick(first, last, (ids) => onSelect(isAdded ? (current) => withAll(current, ids) : these(ids)));
    },
    [active, setActive, pick, onSelect],
  );
  /** Selects exactly these rows, or adds them to the selection. */
  const pickRows = useCallback(
    (rows: readonly number[], isAdded: boolean) => {
      const [first, last] = [rows[0], rows.at(-1)];
      if (first === undefined || last === undefined) return onSelect(isAdded ? (current) => current : these([]));
      const requested = new Set(rows);
      void pick(first, last, (ids) => {
        const picked = ids.filter((_, index) => requested.has(first + index));
        onSelect((current) => (isAdded ? withAll(current, picked) : these(picked)));
      });
    },
    [pick, onSelect],
  );
  const onPick = useCallback(
    (row: number, { ctrlKey, metaKey, shiftKey }: Modifiers) => {
      if (shiftKey) pickRange(row, ctrlKey || metaKey);
      else if (ctrlKey || metaKey) pickToggle(row);
      else pickAlone(row);
    },
    [pickRange, pickToggle, pickAlone],
  );
  return { onPick, pickAlone, pickToggle, pickRange, pickRows, setActive };
}
