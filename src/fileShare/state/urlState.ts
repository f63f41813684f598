import { BIN_ID } from '#contract/enums.ts';
import { type BinColumn, binColumns } from '#contract/fileNodes/bin.ts';
import { type FileColumn, fileColumns } from '#contract/fileNodes/files.ts';
import { type Search, searchIn, writeSearch } from './search.ts';

export const infoTabs = ['folder', 'file', 'upload', 'favourites'] as const;
export type InfoTab = (typeof infoTabs)[number];

/** The state of the file page in the URL: `/?folder=12&file=34&tab=file&sort=size&dir=desc`. */
export interface UrlState {
  /** The ID of Trash when that is shown. */
  folder?: number | undefined;
  /** The single selected item. */
  file?: number | undefined;
  tab: InfoTab;
  sort: FileColumn;
  dir: 'asc' | 'desc';
  /** The preview of the selected file is open. */
  preview: boolean;
  /** The file that is edited in the File tab. */
  edit?: number | undefined;
  /** The sort order of Trash. */
  binOrder: BinOrder;
  /** The search in the folder and its descendants, or in Trash. */
  search?: Search | undefined;
}

export interface BinOrder {
  sort: BinColumn;
  dir: 'asc' | 'desc';
}

/** The mode of the page. */
export type Mode = 'normal' | 'search' | 'bin';

export function modeOf({ folder, search }: UrlState): Mode {
  if (folder === BIN_ID) return 'bin';
  return search ? 'search' : 'normal';
}

/** Identifies a list of the page: lists of folders by their IDs. */
export function listIdOf({ folder, search }: UrlState, currentId: number | undefined): number | string | undefined {
  if (search) return JSON.stringify([folder, search]);
  return folder === BIN_ID ? BIN_ID : currentId;
}

const idIn = (text: string | null) => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const oneOf = <T extends string>(all: readonly T[], text: string | null) => all.find((value) => value === text);
/** A column of the list, or an attribute of the folder. */
const sortIn = (text: string | null): FileColumn | undefined =>
  text !== null && /^attribute:[1-9]\d{0,14}$/.test(text) ? (text as FileColumn) : oneOf(fileColumns, text);
const directions = ['asc', 'desc'] as const;
const defaultDir = (sort: BinColumn) => (sort === 'deletedOn' ? 'desc' : 'asc');

/** Parses the URL; invalid values count as absent. */
export function urlStateIn(query: URLSearchParams): UrlState {
  const file = idIn(query.get('file'));
  const inBin = query.get('folder') === String(BIN_ID);
  const [sort, dir] = [query.get('sort'), oneOf(directions, query.get('dir'))];
  const binSort = (inBin && oneOf(binColumns, sort)) || 'deletedOn';
  return {
    folder: inBin ? BIN_ID : idIn(query.get('folder')),
    file,
    tab: oneOf(infoTabs, query.get('tab')) ?? (file === undefined ? 'folder' : 'file'),
    sort: (!inBin && sortIn(sort)) || 'name',
    dir: (!inBin && dir) || 'asc',
    preview: file !== undefined && query.get('preview') === '1',
    edit: idIn(query.get('edit')),
    binOrder: { sort: binSort, dir: (inBin && dir) || defaultDir(binSort) },
    search: searchIn(query),
  };
}

/** The URL of a state; default values are omitted. */
export function queryOf({ folder, file, tab, sort, dir, preview, edit, binOrder, search }: UrlState): URLSearchParams {
  const query = new URLSearchParams();
  if (folder !== undefined) query.set('folder', String(folder));
  if (file !== undefined) query.set('file', String(file));
  if (tab !== (file === undefined ? 'folder' : 'file')) query.set('tab', tab);
  if (folder === BIN_ID) {
    if (binOrder.sort !== 'deletedOn') query.set('sort', binOrder.sort);
    if (binOrder.dir !== defaultDir(binOrder.sort)) query.set('dir', binOrder.dir);
  } else {
    if (sort !== 'name') query.set('sort', sort);
    if (dir !== 'asc') query.set('dir', dir);
  }
  if (preview) query.set('preview', '1');
  if (edit !== undefined && edit === file) query.set('edit', String(edit));
  if (search) writeSearch(query, search);
  return query;
}
