import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { pageQuery } from '#web/ui/grid/data/pagedList.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { ListedNode, PagedList } from '../state/queries.ts';

/** The number of folders and files in a folder, as text; empty until it is known. */
export function useStatus(list: PagedList<ListedNode>): string {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { data } = useQuery(pageQuery(list, 0));
  if (!data) return '';
  const folders = data.folders ?? 0;
  const count = (key: string, number: number) =>
    translate(`fileShare.list.${key}`, { smart_count: number, count: formatNumber(number) });
  return [folders > 0 && count('totalFolders', folders), count('total', data.total - folders)]
    .filter(Boolean)
    .join(', ');
}
