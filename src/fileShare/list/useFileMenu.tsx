import { type MouseEvent, useCallback, useState } from 'react';
import type { ListedFile } from '#contract/files.ts';
import { FileMenu, type MenuPlace } from './FileMenu.tsx';
import { fileRowId } from './FileRow.tsx';
import { isSelected, type Selection } from './selection.ts';

interface FileMenuOptions {
  hasMenu: boolean;
  selection: Selection;
  pickAlone: (row: number) => void;
}

/** One menu for the whole list, opened by the button of a row, the right mouse button or the menu key. */
export function useFileMenu({ hasMenu, selection, pickAlone }: FileMenuOptions) {
  const [open, setOpen] = useState<{ file: ListedFile; place: MenuPlace }>();

  const onMenu = useCallback(
    (row: number, file: ListedFile, event: MouseEvent) => {
      if (!hasMenu) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isSelected(selection, file.id)) pickAlone(row);
      const isPointer = event.type === 'contextmenu';
      const place = isPointer ? { left: event.clientX, top: event.clientY } : below(event.currentTarget);
      setOpen({ file, place });
    },
    [hasMenu, selection, pickAlone],
  );
  const openAt = (row: number, file: ListedFile) => {
    const element = document.getElementById(fileRowId(row));
    if (hasMenu && element) setOpen({ file, place: below(element) });
  };
  const element = open && <FileMenu file={open.file} place={open.place} onClose={() => setOpen(undefined)} />;
  return { onMenu, openAt, element };
}

function below(element: Element): MenuPlace {
  const { left, bottom } = element.getBoundingClientRect();
  return { left, top: bottom };
}
