import NoneIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { SearchResult } from '#contract/search.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useListed } from '#web/ui/grid/data/listed.ts';
import { type Selection, singleOf } from '#web/ui/grid/selection.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { SingleTab } from '#web/ui/page/SingleTab.tsx';
import { keys } from '../state/queries.ts';
import { FolderResult } from './FolderResult.tsx';
import { Marked } from './Marked.tsx';

interface ResultInfoProps {
  selection: Selection;
  onChooseFolder: (folderId: number) => void;
  /** The details of a file that was found. */
  renderFile: (id: number) => ReactNode;
}

/** The right column during a search: the selected result with all of its matches. */
export default function ResultInfo({ selection, onChooseFolder, renderFile }: ResultInfoProps) {
  const translate = useTranslate();
  const result = useListed<SearchResult>(keys.search, singleOf(selection));
  const isSeveral = selection.allBut || selection.ids.size > 1;
  if (!result) {
    const title = translate(isSeveral ? 'search.severalSelected' : 'search.noSelection');
    return (
      <SingleTab label={translate('search.details')}>
        <EmptyState icon={NoneIcon} title={title} />
      </SingleTab>
    );
  }
  return (
    <SingleTab label={translate('search.details')}>
      <Stack key={result.id} spacing={2}>
        {result.matches.length > 0 && (
          <>
            <DescriptionList>
              {result.matches.map(({ field, snippet, ranges }) => (
                <DescriptionItem
                  key={field}
                  name={translate('search.foundIn', { field: translate(`search.field.${field}`) })}
                >
                  <Marked text={snippet} ranges={ranges} />
                </DescriptionItem>
              ))}
            </DescriptionList>
            <Divider />
          </>
        )}
        {result.isFolder ? <FolderResult result={result} onChooseFolder={onChooseFolder} /> : renderFile(result.id)}
      </Stack>
    </SingleTab>
  );
}
