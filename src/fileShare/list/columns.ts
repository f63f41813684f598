import type { FileColumn, ListedFile } from '#contract/files.ts';
import { extensionOf } from '#contract/rules/names.ts';
import type { Format } from '#web/ui/useFormat.ts';

/** A column of the file list beside the name. */
export interface FileListColumn {
  id: Exclude<FileColumn, 'name'>;
  /** Its part of the width, as CSS grid wants it. */
  width: string;
  /** The list shows the column when it is at least so wide, in pixels. */
  from: number;
  align?: 'end';
  text(file: ListedFile, format: Format): string;
}

/** Left to right. On a narrow list the last ones go first; what is hidden can still be sorted by. */
export const columns: readonly FileListColumn[] = [
  { id: 'size', width: '80px', from: 440, align: 'end', text: ({ size }, { formatSize }) => formatSize(size) },
  { id: 'type', width: '64px', from: 640, text: typeOf },
  {
    id: 'updatedOn',
    width: '140px',
    from: 520,
    text: ({ updatedOn }, { formatDateTime }) => formatDateTime(updatedOn),
  },
  { id: 'uploadedBy', width: 'minmax(96px, 0.4fr)', from: 800, text: ({ uploadedBy }) => uploadedBy.name },
  {
    id: 'uploadedOn',
    width: '140px',
    from: 960,
    text: ({ uploadedOn }, { formatDateTime }) => formatDateTime(uploadedOn),
  },
  {
    id: 'expiryDate',
    width: '112px',
    from: 1120,
    text: ({ expiryDate }, { formatDate }) => (expiryDate ? formatDate(expiryDate) : ''),
  },
];

/** The columns for which a list of this width has room, in pixels. */
export function columnsWithin(width: number): readonly FileListColumn[] {
  return columns.filter(({ from }) => from <= width);
}

/** What people call the type of a file: its extension, `PDF`. */
export function typeOf({ name }: { name: string }): string {
  return extensionOf(name).toUpperCase();
}
