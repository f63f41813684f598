import type { FileEntity } from '#contract/fileNodes/files.ts';

/**
 * A PDF as the viewer knows it. Anyone who leads there from a page of their own says so in the state of the route,
 * since its folder may be out of reach for the reader.
 */
export interface ShownFile extends Pick<FileEntity, 'id' | 'name'> {
  /** Where the way back leads. */
  back: string;
}

/** A file of the file share: the way back leads to its folder. */
export function ofFolder({ id, name, parentId }: Pick<FileEntity, 'id' | 'name' | 'parentId'>): ShownFile {
  return { id, name, back: `/?folder=${parentId}&file=${id}` };
}
