import type { FileEntity } from '#contract/fileNodes/files.ts';

/**
 * A PDF in the viewer. The page that links to the viewer passes it in the route's state, because the reader may not
 * have access to its folder.
 */
export interface ShownFile extends Pick<FileEntity, 'id' | 'name'> {
  /** The path of the back button. */
  back: string;
  /** The path of the editor, if the reader may change the file now. */
  editor?: string | undefined;
}

/** A file of the file page: the back button leads to its folder. */
export function ofFolder({ id, name, parentId }: Pick<FileEntity, 'id' | 'name' | 'parentId'>): ShownFile {
  return { id, name, back: `/?folder=${parentId}&file=${id}` };
}
