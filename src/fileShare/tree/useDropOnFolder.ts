import type { DragEvent } from 'react';
import { useNotify } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { TreeFolder } from '#contract/fileNodes/folders.ts';
import { useFileDrop } from '../actions/drag/useFileDrop.ts';
import { useUploaderOfPage } from '../state/uploader.ts';

/** Uploads files dropped on elements marked with `data-folder-id`, or tells that the user may not upload there. */
export function useDropOnFolder(folderOf: (id: number) => TreeFolder | undefined) {
  const can = useCan();
  const notify = useNotify();
  const { take } = useUploaderOfPage();
  const targetOf = ({ target }: DragEvent) => {
    const marked = target instanceof Element ? target.closest<HTMLElement>('[data-folder-id]') : null;
    return folderOf(Number(marked?.dataset.folderId));
  };
  const mayUpload = (folder: TreeFolder) => can('file.upload', folder);
  const { target, handlers } = useFileDrop(targetOf, (folder, data) => {
    if (mayUpload(folder)) take(folder, data);
    else notify('fileShare.list.dropForbidden', { type: 'warning' });
  });
  return { targetId: target && mayUpload(target) ? target.id : undefined, handlers };
}
