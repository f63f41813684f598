import FolderIcon from '@mui/icons-material/FolderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { SearchResult } from '#contract/search.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { TagList } from '#web/ui/TagList.tsx';
import { PathText } from '#web/ui/text/PathText.tsx';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { locationOf } from './location.ts';

interface FolderResultProps {
  result: SearchResult;
  onChooseFolder: (folderId: number) => void;
}

/** A folder in the search results, with a button that opens it. */
export function FolderResult({ result, onChooseFolder }: FolderResultProps) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const { id, name, subject, tags, parentId, updatedOn, updatedBy } = result;
  return (
    <>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <FolderIcon sx={{ fontSize: 40, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      </Stack>
      <Button size="small" variant="outlined" onClick={() => onChooseFolder(id)} sx={{ alignSelf: 'flex-start' }}>
        {translate('search.open')}
      </Button>
      <DescriptionList>
        <DescriptionItem name={translate('fileShare.folder.subject')}>{subject}</DescriptionItem>
        {tags !== '' && (
          <DescriptionItem name={translate('fileShare.folder.tags')}>
            <TagList tags={tags} />
          </DescriptionItem>
        )}
        <DescriptionItem name={translate('search.location')}>
          <Link component="button" type="button" onClick={() => onChooseFolder(parentId)} sx={{ textAlign: 'start' }}>
            <PathText path={locationOf(result)} />
          </Link>
        </DescriptionItem>
        <DescriptionItem name={translate('fileShare.folder.updated')}>{stamp(updatedOn, updatedBy)}</DescriptionItem>
      </DescriptionList>
    </>
  );
}
