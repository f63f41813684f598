import NoneIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { SearchResult } from '#contract/search.ts';
import { EmptyState } from '../EmptyState.tsx';
import { Fact, Facts } from '../info/Facts.tsx';
import { InfoSkeleton } from '../info/InfoSkeleton.tsx';
import { SoleTab } from '../info/SoleTab.tsx';
import { useListed } from '../list/listed.ts';
import { type Selection, soleOf } from '../list/selection.ts';
import { keys } from '../queries.ts';
import { FolderResult } from './FolderResult.tsx';
import { Marked } from './Marked.tsx';

const FileDetails = lazy(() => import('../file/FileDetails.tsx'));

interface ResultInfoProps {
  selection: Selection;
  onChooseFolder: (folderId: number) => void;
}

/** The right column while a search is active: the selected result, and every reason why it was found. */
export default function ResultInfo({ selection, onChooseFolder }: ResultInfoProps) {
  const translate = useTranslate();
  const result = useListed<SearchResult>(keys.search, soleOf(selection));
  const isSeveral = selection.allBut || selection.ids.size > 1;
  if (!result) {
    const title = translate(isSeveral ? 'search.severalSelected' : 'search.noSelection');
    return (
      <SoleTab label={translate('search.details')}>
        <EmptyState icon={NoneIcon} title={title} />
      </SoleTab>
    );
  }
  return (
    <SoleTab label={translate('search.details')}>
      <Stack key={result.id} spacing={2}>
        {result.matches.length > 0 && (
          <>
            <Facts>
              {result.matches.map(({ field, snippet, ranges }) => (
                <Fact key={field} name={translate('search.foundIn', { field: translate(`search.field.${field}`) })}>
                  <Marked text={snippet} ranges={ranges} />
                </Fact>
              ))}
            </Facts>
            <Divider />
          </>
        )}
        {result.isFolder ? (
          <FolderResult result={result} onChooseFolder={onChooseFolder} />
        ) : (
          <Suspense fallback={<InfoSkeleton />}>
            <FileDetails id={result.id} onChooseFolder={onChooseFolder} />
          </Suspense>
        )}
      </Stack>
    </SoleTab>
  );
}
