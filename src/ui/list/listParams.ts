/** What of a list is shown, as the address says it: `?search=legal&page=3&take=50&sort=email&dir=desc`. */
export interface ListParams<F extends string = string> {
  search: string;
  /** From 1. */
  page: number;
  /** Lines on a page. */
  take: number;
  sort: F;
  dir: 'asc' | 'desc';
  /** What else the list is narrowed by, under the names of the wire; only those that are set. */
  filters: Readonly<Record<string, string>>;
}

/** How a list is shown when the address says nothing, and what else it may say. */
export interface ListDefaults<F extends string = string> {
  /** What can be sorted by. The first one is usual. */
  fields: readonly [F, ...F[]];
  dir: ListParams['dir'];
  /** Page sizes to choose from. The first one is usual. */
  takes: readonly [number, ...number[]];
  /** Stands before the names in the address where a page has more than one list. */
  prefix?: string;
  /** Names of what the list can be narrowed by beside the search. */
  filters?: readonly string[];
}

const wholeIn = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

/** Reads the address; what makes no sense counts as absent. */
export function listParamsIn<F extends string>(query: URLSearchParams, defaults: ListDefaults<F>): ListParams<F> {
  const { fields, takes, prefix = '', filters = [] } = defaults;
  const read = (name: string) => query.get(prefix + name);
  const set = filters.flatMap((name) => (read(name) ? [[name, read(name)]] : []));
  return {
    search: read('search')?.trim() ?? '',
    page: wholeIn(read('page')) ?? 1,
    take: takes.find((take) => take === wholeIn(read('take'))) ?? takes[0],
    sort: fields.find((field) => field === read('sort')) ?? fields[0],
    dir: (['asc', 'desc'] as const).find((dir) => dir === read('dir')) ?? defaults.dir,
    filters: Object.fromEntries(set),
  };
}

/** The address of a place, the rest of the address being kept; what is as usual stays out of it. */
export function queryOf<F extends string>(listParams: ListParams<F>, defaults: ListDefaults<F>, rest: URLSearchParams) {
  const { fields, takes, dir, prefix = '', filters = [] } = defaults;
  const nothing = { search: '', page: 1, take: takes[0], sort: fields[0], dir };
  const query = new URLSearchParams(rest);
  for (const name of ['search', 'page', 'take', 'sort', 'dir'] as const) {
    if (listParams[name] === nothing[name]) query.delete(prefix + name);
    else query.set(prefix + name, String(listParams[name]));
  }
  for (const name of filters) {
    const value = listParams.filters[name];
    if (value) query.set(prefix + name, value);
    else query.delete(prefix + name);
  }
  return query;
}

/** The order after a click on a column: upwards, or the other way round where it was the one already. */
export function sortedBy<F extends string>(
  { sort, dir }: ListParams<F>,
  field: F,
): Pick<ListParams<F>, 'sort' | 'dir'> {
  return { sort: field, dir: sort === field && dir === 'asc' ? 'desc' : 'asc' };
}

/** Whether less than everything is shown. */
export function isNarrowed({ search, filters }: ListParams): boolean {
  return search !== '' || Object.keys(filters).length > 0;
}
