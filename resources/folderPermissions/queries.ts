import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { type Grant, permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { call } from '#dataProvider/client.ts';
import type { BizUnit, Draft } from './entries.ts';

/** Queries of the page, each with its cache key. */

interface Page {
  items: unknown[];
  total: number;
}

export const keys = {
  all: ['folderPermissions'],
  entries: (folderId: number) => ['folderPermissions', folderId],
} as const;

/** Users and groups in one page of the list in the dialog. */
export const UNITS_PAGE_ROWS = 100;

/** Offset of the next page of a list; undefined after the last one. */
function nextSkip({ items, total }: Page, pages: readonly Page[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  return items.length > 0 && loaded < total ? loaded : undefined;
}

export const folderQuery = (id: number) =>
  queryOptions({
    queryKey: ['folder', id],
    queryFn: ({ signal }) => call(folders.get, { params: { id: String(id) } }, { signal }),
    retry: false,
  });

/** The entries with one right, own and inherited. */
export const entriesQuery = (folderId: number, rights: Rights, search: string) =>
  queryOptions({
    queryKey: [...keys.entries(folderId), rights, search],
    queryFn: async ({ signal }) => {
      const query = { rights: String(rights), ...(search && { search }) };
      return (await call(permissions.list, { params: { id: String(folderId) }, query }, { signal })).items;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Users and groups, loaded page by page. */
export const unitsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'units', search],
    queryFn: ({ pageParam, signal }) => {
      const query = { skip: String(pageParam), take: String(UNITS_PAGE_ROWS), ...(search && { search }) };
      return call(groups.units, { query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextSkip,
    placeholderData: keepPreviousData,
    retry: false,
  });

const bizUnits = (units: readonly BizUnit[]) => units.map(({ id }) => ({ bizUnitId: id }));

/** How many people are in all of these units. */
export const matchQuery = (units: readonly BizUnit[]) =>
  queryOptions({
    queryKey: [...keys.all, 'match', ...units.map(({ id }) => id).sort((a, b) => a - b)],
    queryFn: ({ signal }) => call(permissions.match, { body: { bizUnits: bizUnits(units) } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The request body of a draft. */
export function bodyOf(folderId: number, { rights, units }: Draft): BodyOf<typeof permissions.create> {
  return { fileNodeId: folderId, rights, bizUnits: bizUnits(units) };
}

/** A change under review: an entry to add, to change or to remove. */
export type Change = BodyOf<typeof permissions.preview>;

/** Who would gain and who would lose access; loaded again each time, since other users change permissions too. */
export const previewQuery = (change: Change) =>
  queryOptions({
    queryKey: [...keys.all, 'preview', change],
    queryFn: ({ signal }) => call(permissions.preview, { body: change }, { signal }),
    gcTime: 0,
    retry: false,
  });

/** People or folders in one page of an overview. */
const ACCESS_PAGE_ROWS = 100;

/** One page of an overview: people with a right on the folder, or folders on which the person has a right. */
export interface AccessRow {
  id: number;
  name: string;
  /** A detail that distinguishes people or folders of the same name. */
  detail: string;
  rights: Rights;
  isAdmin: boolean;
  through: Grant[];
}

/** Who can see a folder, or what a person can see. */
export type AccessSubject = { kind: 'folder' | 'person'; id: number; name: string };

async function accessPage({ kind, id }: AccessSubject, query: object, signal: AbortSignal) {
  const input = { params: { id: String(id) }, query };
  if (kind === 'folder') {
    const { items, total, publications } = await call(permissions.readers, input, { signal });
    return { total, publications, items: items.map(({ email, ...row }): AccessRow => ({ ...row, detail: email })) };
  }
  const { items, total } = await call(permissions.readable, input, { signal });
  return {
    total,
    publications: [],
    items: items.map(({ fullPath, ...row }): AccessRow => ({ ...row, detail: fullPath })),
  };
}

/** The overview, page by page; never cached, since rights change. */
export const accessQuery = (subject: AccessSubject, search: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.all, 'access', subject.kind, subject.id, search],
    queryFn: ({ pageParam, signal }) =>
      accessPage(
        subject,
        { skip: String(pageParam), take: String(ACCESS_PAGE_ROWS), ...(search && { search }) },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: nextSkip,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
