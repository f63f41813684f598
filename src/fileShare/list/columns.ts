import type { FileColumn, ListedFile } from '#contract/files.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Format } from '#web/ui/useFormat.ts';

/** A column of the file list beside the name. */
export interface FileListColumn {
  id: Exclude<FileColumn, 'name'>;
  /** What heads the column, where that is not in the catalogue. */
  label?: string;
  /** Pixels. */
  width: number;
  /** Where there is no room for all, the columns with the smallest numbers stay. */
  importance: number;
  align?: 'end';
  text(file: ListedFile, format: Format): string;
}

/** Left to right. What there is no room for can still be sorted by. */
export const columns: readonly FileListColumn[] = [
  { id: 'size', width: 80, importance: 1, align: 'end', text: ({ size }, { formatSize }) => formatSize(size) },
  { id: 'type', width: 64, importance: 4, text: typeOf },
  {
    id: 'updatedOn',
    width: 140,
    importance: 3,
    text: ({ updatedOn }, { formatDateTime }) => formatDateTime(updatedOn),
  },
  { id: 'uploadedBy', width: 120, importance: 5, text: ({ uploadedBy }) => uploadedBy.name },
  {
    id: 'uploadedOn',
    width: 140,
    importance: 6,
    text: ({ uploadedOn }, { formatDateTime }) => formatDateTime(uploadedOn),
  },
  {
    id: 'expiryDate',
    width: 112,
    importance: 7,
    text: ({ expiryDate }, { formatDate }) => (expiryDate ? formatDate(expiryDate) : ''),
  },
];

/** Pixels that names always have, with the icon, the menu and the margins of a row; and those between columns. */
const NAME = 240;
const GAP = 16;

/** Those of the columns, in their order, for which a list of this width has room, in pixels. */
export function columnsWithin(width: number, all: readonly FileListColumn[]): readonly FileListColumn[] {
  let room = width - NAME;
  const fitting = new Set<FileListColumn>();
  for (const column of [...all].sort((a, b) => a.importance - b.importance)) {
    room -= column.width + GAP;
    if (room < 0) break;
    fitting.add(column);
  }
  return all.filter((column) => fitting.has(column));
}

/** What people call the type of a file: its extension, `PDF`. */
export function typeOf({ name }: { name: string }): string {
  return extensionOf(name).toUpperCase();
}
