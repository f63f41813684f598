import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { BinColumn, BinItem } from '#contract/fileNodes/bin.ts';
import type { GridColumn } from '#web/ui/grid/fitColumns.ts';
import type { Format } from '#web/ui/text/format.ts';
import { parentPathOf } from './binItems.ts';

/** The columns of Trash besides the name, from left to right. */
export function useBinColumns(): readonly GridColumn<BinItem, BinColumn>[] {
  const translate = useTranslate();
  return useMemo(
    () => [
      {
        id: 'location',
        heading: translate('bin.location'),
        width: 160,
        importance: 2,
        cell: parentPathOf,
        title: parentPathOf,
      },
      {
        id: 'size',
        heading: translate('bin.size'),
        sort: 'size',
        width: 72,
        importance: 3,
        align: 'end',
        cell: ({ size }, { formatSize }) => formatSize(size),
      },
      {
        id: 'deletedOn',
        heading: translate('bin.deletedOn'),
        sort: 'deletedOn',
        width: 104,
        importance: 1,
        cell: ({ deletedOn }, { formatRecent }) => formatRecent(deletedOn),
        title: ({ deletedOn }, { formatDateTime }) => formatDateTime(deletedOn),
      },
      {
        id: 'deletedBy',
        heading: translate('bin.deletedBy'),
        sort: 'deletedBy',
        width: 112,
        importance: 4,
        cell: ({ deletedBy }) => deletedBy.name,
      },
    ],
    [translate],
  );
}

/** The most important value, without columns. */
export function binParts(item: BinItem, { formatRecent }: Format, isAlone: boolean) {
  return {
    below: isAlone && <div className="below">{`${formatRecent(item.deletedOn)} · ${parentPathOf(item)}`}</div>,
  };
}
