import type { FileColumn, ListedFile } from '#contract/fileNodes/files.ts';
import type { ListedFolder } from '#contract/fileNodes/folders.ts';
import { fileTypeOf } from '#web/ui/fileIcon.ts';
import type { GridColumn } from '#web/ui/grid/fitColumns.ts';
import type { Format } from '#web/ui/text/format.ts';
import type { ListedNode } from '../state/queries.ts';

type Translate = (key: string, values?: object) => string;
export type FileListColumn = GridColumn<ListedNode, FileColumn> & { id: Exclude<FileColumn, 'name'> };

/** A column of the file list; folders have only some of the values. */
interface ColumnShape {
  id: Exclude<FileColumn, 'name'>;
  width: number;
  importance: number;
  align?: 'end';
  file(file: ListedFile, format: Format, translate: Translate): string;
  folder?(folder: ListedFolder, format: Format, translate: Translate): string;
  /** A timestamp, shown in short form, and in full in the tooltip. */
  stamp?(node: ListedNode): string | undefined;
}

/** From left to right. Columns that do not fit can still be used for sorting. */
const shapes: readonly ColumnShape[] = [
  {
    id: 'updatedOn',
    width: 88,
    importance: 1,
    file: ({ updatedOn }, { formatRecent }) => formatRecent(updatedOn),
    folder: ({ updatedOn }, { formatRecent }) => formatRecent(updatedOn),
    stamp: ({ updatedOn }) => updatedOn,
  },
  {
    id: 'size',
    width: 84,
    importance: 2,
    align: 'end',
    file: ({ size }, { formatSize }) => formatSize(size),
    folder: itemsText,
  },
  {
    id: 'type',
    width: 128,
    importance: 4,
    file: ({ name }, _, translate) => fileTypeOf(name, translate),
    folder: (_, __, translate) => translate('fileShare.list.folder'),
  },
  { id: 'uploadedBy', width: 120, importance: 5, file: ({ uploadedBy }) => uploadedBy.name },
  {
    id: 'uploadedOn',
    width: 104,
    importance: 6,
    file: ({ uploadedOn }, { formatRecent }) => formatRecent(uploadedOn),
    stamp: (node) => (node.isFolder ? undefined : node.uploadedOn),
  },
  {
    id: 'modifiedOn',
    width: 104,
    importance: 8,
    file: ({ modifiedOn }, { formatRecent }) => formatRecent(modifiedOn),
    stamp: (node) => (node.isFolder ? undefined : node.modifiedOn),
  },
  {
    id: 'expiryDate',
    width: 112,
    importance: 7,
    file: ({ expiryDate }, { formatDate }) => (expiryDate ? formatDate(expiryDate) : ''),
  },
];

/** The columns that every folder has. */
export function defaultColumns(translate: Translate): FileListColumn[] {
  return shapes.map(({ file, folder, stamp, ...shape }) => ({
    ...shape,
    sort: shape.id,
    heading: translate(`fileShare.list.${shape.id}`),
    cell: (node, format) => (node.isFolder ? folder?.(node, format, translate) : file(node, format, translate)),
    ...(stamp && {
      title: (node: ListedNode, { formatDateTime }: Format) => {
        const on = stamp(node);
        return on && formatDateTime(on);
      },
    }),
  }));
}

/** The number of items in a folder, if the user may know it. */
export function itemsText({ items }: ListedFolder, { formatNumber }: Format, translate: Translate): string {
  return items === null ? '' : translate('fileShare.list.items', { smart_count: items, count: formatNumber(items) });
}
