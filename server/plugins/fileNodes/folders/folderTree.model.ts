import type { FolderRow } from '../fileNodes.model.ts';

/**
 * The row of a folder in the tree, as the database returns it: for 100,000 folders, converting flags to booleans takes
 * longer than reading them.
 */
export interface TreeRow
  extends Pick<FolderRow, 'id' | 'parentId' | 'name' | 'accessListId' | 'rowVersion' | 'attributeGroupId'> {
  inherit: 0 | 1;
  denyDownload: 0 | 1;
  viewOnly: 0 | 1;
}

/** Additional columns of the spreadsheet. */
export interface SheetRow extends TreeRow, Pick<FolderRow, 'subject' | 'tags' | 'createdOn' | 'updatedOn'> {}
