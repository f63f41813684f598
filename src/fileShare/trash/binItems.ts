import { type BinItem, bin } from '#contract/fileNodes/bin.ts';
import { call } from '#dataProvider/client.ts';
import { keys, type PagedList } from '../state/queries.ts';
import type { BinOrder } from '../state/urlState.ts';

/** The items of Trash that match these terms; all without terms. */
export const itemsInBin = (terms: string, { sort, dir }: BinOrder): PagedList<BinItem> => ({
  key: [...keys.bin, terms, sort, dir],
  load: ({ skip, take }, signal) => {
    const found = terms === '' ? {} : { search: terms };
    const query = { ...found, skip: String(skip), take: String(take), column: sort, dir };
    return call(bin.list, { query }, { signal });
  },
});

/** The path of the item's original folder. */
export const parentPathOf = ({ fullPath }: { fullPath: string }) => fullPath.slice(0, fullPath.lastIndexOf('/'));
