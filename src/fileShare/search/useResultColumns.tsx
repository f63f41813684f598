import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { SearchColumn, SearchResult } from '#contract/search.ts';
import type { GridColumn } from '#web/ui/grid/fitColumns.ts';
import IncompleteBadge from '#web/ui/IncompleteBadge.tsx';
import { locationOf } from './location.ts';
import { Marked, shortened } from './Marked.tsx';

/** The columns of the results, besides the name. */
export function useResultColumns(): readonly GridColumn<SearchResult, SearchColumn>[] {
  const translate = useTranslate();
  return useMemo(
    () => [
      {
        id: 'updatedOn',
        heading: translate('search.updatedOn'),
        sort: 'updatedOn',
        width: 104,
        importance: 1,
        cell: ({ updatedOn }, { formatRecent }) => formatRecent(updatedOn),
        title: ({ updatedOn }, { formatDateTime }) => formatDateTime(updatedOn),
      },
      {
        id: 'size',
        heading: translate('search.size'),
        sort: 'size',
        width: 80,
        importance: 2,
        align: 'end',
        cell: ({ isFolder, size }, { formatSize }) => (isFolder ? '' : formatSize(size)),
      },
      {
        id: 'modifiedOn',
        heading: translate('fileShare.list.modifiedOn'),
        sort: 'modifiedOn',
        width: 104,
        importance: 3,
        cell: ({ isFolder, modifiedOn }, { formatRecent }) => (isFolder ? '' : formatRecent(modifiedOn)),
        title: ({ isFolder, modifiedOn }, { formatDateTime }) => (isFolder ? undefined : formatDateTime(modifiedOn)),
      },
    ],
    [translate],
  );
}

/** The name with highlighted matches, the location, and the best match. */
export function resultParts(result: SearchResult) {
  const { name, matches } = result;
  const inName = matches.find(({ field, snippet }) => field === 'name' && snippet === name);
  const reason = matches.find((match) => match !== inName);
  const location = locationOf(result);
  return {
    name: inName && <Marked text={name} ranges={inName.ranges} />,
    badge: result.incomplete && <IncompleteBadge />,
    below: (
      <>
        <div className="below" title={location}>
          {location}
        </div>
        {reason && <Reason match={reason} />}
      </>
    ),
  };
}

function Reason({ match }: { match: SearchResult['matches'][number] }) {
  const translate = useTranslate();
  return (
    <div className="below">
      {match.snippet === '' ? (
        translate('search.foundIn', { field: translate(`search.field.${match.field}`) })
      ) : (
        <>
          {translate(`search.field.${match.field}`)}:{' '}
          <Marked {...shortened({ text: match.snippet, ranges: match.ranges })} />
        </>
      )}
    </div>
  );
}
