import { BIN_ID } from '#contract/enums.ts';
import { type BinColumn, binColumns } from '#contract/fileNodes/bin.ts';
import { type FileColumn, fileColumns } from '#contract/fileNodes/files.ts';
import type { FileOrder } from './queries.ts';
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
  /** Of a folder or of Trash; a list without this column is in the order of names. */
  sort: FileColumn | BinColumn;
  dir: 'asc' | 'desc';
  /** The preview of the selected file is open. */
  preview: boolean;
  /** The file that is edited in the File tab. */
  edit?: number | undefined;
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
const isAttribute = (text: string | null): text is FileColumn =>
  text !== null && /^attribute:[1-9]\d{0,14}$/.test(text);
/** A column of a folder or of Trash, or an attribute of the folder. */
const sortIn = (text: string | null) =>
  isAttribute(text) ? text : (oneOf(fileColumns, text) ?? oneOf(binColumns, text));
const directions = ['asc', 'desc'] as const;

/** The order of the files of a folder. */
export function fileOrderOf({ sort, dir }: Pick<UrlState, 'sort' | 'dir'>): FileOrder {
  const column = isAttribute(sort) ? sort : oneOf(fileColumns, sort);
  return column ? { sort: column, dir } : { sort: 'name', dir: 'asc' };
}

/** The order of Trash. */
export function binOrderOf({ sort, dir }: Pick<UrlState, 'sort' | 'dir'>): BinOrder {
  const column = oneOf(binColumns, sort);
  return column ? { sort: column, dir } : { sort: 'name', dir: 'asc' };
}

/**
 * The state after some changes. What was sorted by the time of the upload is sorted by the time of the deletion in
 * Trash, and the other way round, in the same direction; other columns stay.
 */
export function withChanges(state: UrlState, changes: Partial<UrlState>): UrlState {
  const next = { ...state, ...changes };
  const [wasInBin, isInBin] = [state.folder === BIN_ID, next.folder === BIN_ID];
  if (wasInBin === isInBin || changes.sort) return next;
  if (isInBin && next.sort === 'uploadedOn') return { ...next, sort: 'deletedOn' };
  if (wasInBin && next.sort === 'deletedOn') return { ...next, sort: 'uploadedOn' };
  return next;
}

/** Parses the URL; invalid values count as absent. */
export function urlStateIn(query: URLSearchParams): UrlState {
  const file = idIn(query.get('file'));
  const inBin = query.get('folder') === String(BIN_ID);
  return {
    folder: inBin ? BIN_ID : idIn(query.get('folder')),
    file,
    tab: oneOf(infoTabs, query.get('tab')) ?? (file === undefined ? 'folder' : 'file'),
    sort: sortIn(query.get('sort')) ?? 'name',
    dir: oneOf(directions, query.get('dir')) ?? 'asc',
    preview: file !== undefined && query.get('preview') === '1',
    edit: idIn(query.get('edit')),
    search: searchIn(query),
  };
}

/** The URL of a state; default values are omitted. */
export function queryOf({ folder, file, tab, sort, dir, preview, edit, search }: UrlState): URLSearchParams {
  const query = new URLSearchParams();
  if (folder !== undefined) query.set('folder', String(folder));
  if (file !== undefined) query.set('file', String(file));
  if (tab !== (file === undefined ? 'folder' : 'file')) query.set('tab', tab);
  if (sort !== 'name') query.set('sort', sort);
  if (dir !== 'asc') query.set('dir', dir);
  if (preview) query.set('preview', '1');
  if (edit !== undefined && edit === file) query.set('edit', String(edit));
  if (search) writeSearch(query, search);
  return query;
}
