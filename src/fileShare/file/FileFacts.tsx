import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/files.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { Fact, Facts } from '../info/Facts.tsx';
import { TagList } from '../info/TagList.tsx';
import { ExpiryMark } from '../list/ExpiryMark.tsx';
import { IndexFact } from './IndexFact.tsx';
import { useAttributeWords } from './useAttributeWords.ts';

interface FileFactsProps {
  file: FileEntity;
  onChooseFolder: (folderId: number) => void;
}

/** What is known of a file, one line each; what is empty is left out. */
export function FileFacts({ file, onChooseFolder }: FileFactsProps) {
  const translate = useTranslate();
  const { formatSize, formatNumber, formatDate, formatDateTime } = useFormat();
  const attributeWords = useAttributeWords();
  const word = (key: string, values?: object) => translate(`fileShare.file.${key}`, values);
  const bytes = { smart_count: file.size, size: formatSize(file.size), bytes: formatNumber(file.size) };
  const valueFor = (id: number) => file.attributeValues.find(({ attributeId }) => attributeId === id);

  return (
    <Facts>
      <Fact name={word('subject')}>{file.subject}</Fact>
      {file.tags !== '' && (
        <Fact name={word('tags')}>
          <TagList tags={file.tags} />
        </Fact>
      )}
      {file.attributeGroup?.attributes.map(({ id, name }) => {
        const value = valueFor(id);
        return (
          <Fact key={id} name={name}>
            {value && attributeWords(value)}
          </Fact>
        );
      })}
      <Fact name={word('size')}>{word(file.size < 1024 ? 'fewBytes' : 'bytes', bytes)}</Fact>
      <Fact name={word('type')}>{file.type}</Fact>
      <Fact name={word('location')}>
        <Link
          component="button"
          type="button"
          onClick={() => onChooseFolder(file.parentId)}
          sx={{ textAlign: 'start' }}
        >
          {file.fullPath.slice(0, file.fullPath.lastIndexOf('/'))}
        </Link>
      </Fact>
      {file.expiryDate && (
        <Fact name={word('expiryDate')}>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
            {formatDate(file.expiryDate)}
            <ExpiryMark file={file} />
          </Box>
        </Fact>
      )}
      {file.expiryNoticePeriod !== null && (
        <Fact name={word('noticePeriod')}>{word('days', { smart_count: file.expiryNoticePeriod })}</Fact>
      )}
      <Fact name={translate('search.index.title')}>
        <IndexFact file={file} />
      </Fact>
      <Fact name={word('updatedBy')}>{file.updatedBy.name}</Fact>
      <Fact name={word('updatedOn')}>{formatDateTime(file.updatedOn)}</Fact>
    </Facts>
  );
}
