import type { DragEvent } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { useFileDrop } from '../actions/drag/useFileDrop.ts';
import { useUploaderOfPage } from '../state/uploader.ts';

/** Accepts files dropped on elements marked with `data-folder-id`, if the user may upload to the folder. */
export function useDropOnFolder(folderOf: (id: number) => TreeFolder | undefined) {
  const can = useCan();
  const { take } = useUploaderOfPage();
  const targetOf = ({ target }: DragEvent) => {
    const marked = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null;
    const folder = folderOf(Number(marked?.dataset.folderId));
    return folder && can('file.upload', folder) ? folder : undefined;
  };
  const { target, handlers } = useFileDrop(targetOf, take);
  return { targetId: target?.id, handlers };
}
