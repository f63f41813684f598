import FolderIcon from '@mui/icons-material/FolderOutlined';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import type { SearchColumn, SearchResult } from '#contract/search.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { fileIconOf } from '../list/fileIcon.ts';
import type { GridColumn } from '../list/RowGrid.tsx';
import { locationOf } from './location.ts';
import { Marked, shortened } from './Marked.tsx';

/** The columns of the results: what was found with where and why, then its size and when it was changed. */
export function useResultColumns(
  onChooseFolder: (folderId: number) => void,
): readonly GridColumn<SearchResult, SearchColumn>[] {
  const translate = useTranslate();
  return useMemo(
    () => [
      {
        heading: translate('search.name'),
        sort: 'name',
        width: 'minmax(0, 1fr)',
        from: 0,
        cell: (result) => <Found result={result} onChooseFolder={onChooseFolder} />,
      },
      {
        heading: translate('search.size'),
        sort: 'size',
        width: '80px',
        from: 440,
        align: 'end',
        cell: ({ isFolder, size }, { formatSize }) => (isFolder ? '' : formatSize(size)),
      },
      {
        heading: translate('search.updatedOn'),
        sort: 'updatedOn',
        width: '140px',
        from: 560,
        cell: ({ updatedOn }, { formatDateTime }) => formatDateTime(updatedOn),
      },
    ],
    [translate, onChooseFolder],
  );
}

interface FoundProps {
  result: SearchResult;
  onChooseFolder: (folderId: number) => void;
}

/** The name, the folder that it leads to, and the words for which it was found. */
function Found({ result, onChooseFolder }: FoundProps) {
  const translate = useTranslate();
  const { name, isFolder, parentId, matches } = result;
  const Icon = isFolder ? FolderIcon : fileIconOf(name);
  const inName = matches.find(({ field, snippet }) => field === 'name' && snippet === name);
  const reason = matches.find((match) => match !== inName);
  const isNarrow = useNarrow();
  const location = locationOf(result);
  return (
    <>
      <Icon fontSize="small" />
      <div className="words">
        <div className="title" title={name}>
          <Marked text={name} ranges={inName?.ranges ?? []} />
        </div>
        {/* On a narrow screen a finger that means the row would meet it; the details lead there too. */}
        {isNarrow ? (
          <div className="below title">{location}</div>
        ) : (
          <Link
            component="button"
            type="button"
            variant="caption"
            tabIndex={-1}
            aria-label={translate('search.openFolder', { folder: location })}
            title={location}
            onClick={(event) => {
              event.stopPropagation();
              onChooseFolder(parentId);
            }}
            sx={{
              display: 'block',
              maxWidth: '100%',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              textAlign: 'start',
            }}
          >
            {location}
          </Link>
        )}
        {reason && (
          <div className="below title">
            {translate(`search.field.${reason.field}`)}:{' '}
            <Marked {...shortened({ text: reason.snippet, ranges: reason.ranges })} />
          </div>
        )}
      </div>
    </>
  );
}
