import FolderIcon from '@mui/icons-material/FolderOutlined';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { BinColumn, BinItem } from '#contract/bin.ts';
import { fileIconOf } from '../list/fileIcon.ts';
import type { GridColumn } from '../list/RowGrid.tsx';
import { placeOf } from './binItems.ts';

/** The columns of Trash, left to right. */
export function useBinColumns(): readonly GridColumn<BinItem, BinColumn>[] {
  const translate = useTranslate();
  return useMemo(
    () => [
      {
        heading: translate('bin.name'),
        sort: 'name',
        width: 'minmax(0, 1fr)',
        from: 0,
        cell: (item, { formatDateTime }, isAlone) => (
          <Name item={item} below={isAlone ? `${formatDateTime(item.deletedOn)} · ${placeOf(item)}` : ''} />
        ),
      },
      {
        heading: translate('bin.location'),
        width: 'minmax(0, 0.8fr)',
        from: 480,
        cell: (item) => <span title={placeOf(item)}>{placeOf(item)}</span>,
      },
      {
        heading: translate('bin.size'),
        sort: 'size',
        width: '80px',
        from: 600,
        align: 'end',
        cell: ({ size }, { formatSize }) => formatSize(size),
      },
      {
        heading: translate('bin.deletedOn'),
        sort: 'deletedOn',
        width: '140px',
        from: 440,
        cell: ({ deletedOn }, { formatDateTime }) => formatDateTime(deletedOn),
      },
      {
        heading: translate('bin.deletedBy'),
        sort: 'deletedBy',
        width: 'minmax(96px, 0.4fr)',
        from: 760,
        cell: ({ deletedBy }) => deletedBy.name,
      },
    ],
    [translate],
  );
}

function Name({ item: { name, isFolder }, below }: { item: BinItem; below: string }) {
  const Icon = isFolder ? FolderIcon : fileIconOf(name);
  return (
    <>
      <Icon fontSize="small" />
      <div className="words">
        <div className="title" title={name}>
          {name}
        </div>
        {below && <div className="below">{below}</div>}
      </div>
    </>
  );
}
