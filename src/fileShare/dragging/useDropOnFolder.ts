import type { DragEvent } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/folders.ts';
import { useUploadDropped } from '../upload/useUploadDropped.ts';
import { useFileDrop } from './useFileDrop.ts';

/** Lets files be dropped on elements marked with `data-folder-id`, where the folder takes uploads. */
export function useDropOnFolder(folderOf: (id: number) => TreeFolder | undefined) {
  const can = useCan();
  const uploadDropped = useUploadDropped();
  const targetOf = ({ target }: DragEvent) => {
    const marked = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null;
    const folder = folderOf(Number(marked?.dataset.folderId));
    return folder && can('file.upload', folder) ? folder : undefined;
  };
  const { target, handlers } = useFileDrop(targetOf, uploadDropped);
  return { targetId: target?.id, handlers };
}
