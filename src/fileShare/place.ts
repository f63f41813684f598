import { type FileColumn, fileColumns } from '#contract/files.ts';

export const infoTabs = ['folder', 'file', 'upload', 'favourites'] as const;
export type InfoTab = (typeof infoTabs)[number];

/** Where one is on the file-share page, as the address says it: `/?folder=12&file=34&tab=file&sort=size&dir=desc`. */
export interface Place {
  folder?: number | undefined;
  file?: number | undefined;
  tab: InfoTab;
  sort: FileColumn;
  dir: 'asc' | 'desc';
}

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const oneOf = <T extends string>(all: readonly T[], text: string | null) => all.find((one) => one === text);

/** Reads the address; what makes no sense counts as absent. */
export function placeIn(query: URLSearchParams): Place {
  const file = idIn(query.get('file'));
  return {
    folder: idIn(query.get('folder')),
    file,
    tab: oneOf(infoTabs, query.get('tab')) ?? (file === undefined ? 'folder' : 'file'),
    sort: oneOf(fileColumns, query.get('sort')) ?? 'name',
    dir: query.get('dir') === 'desc' ? 'desc' : 'asc',
  };
}

/** The address of a place; what is as usual stays out of it. */
export function queryOf({ folder, file, tab, sort, dir }: Place): URLSearchParams {
  const query = new URLSearchParams();
  if (folder !== undefined) query.set('folder', String(folder));
  if (file !== undefined) query.set('file', String(file));
  if (tab !== (file === undefined ? 'folder' : 'file')) query.set('tab', tab);
  if (sort !== 'name') query.set('sort', sort);
  if (dir !== 'asc') query.set('dir', dir);
  return query;
}
