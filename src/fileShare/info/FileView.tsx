import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/files.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { ExpiryMark } from '../list/ExpiryMark.tsx';
import { fileIconOf } from '../list/fileIcon.ts';
import { isDownloadPrevented, useDownload } from '../list/useDownload.ts';
import { Fact, Facts } from './Facts.tsx';
import type { InfoTabProps } from './InfoPane.tsx';
import { TagList } from './TagList.tsx';

/** Everything about a file. */
export function FileView({ file, onChooseFolder }: { file: FileEntity } & Pick<InfoTabProps, 'onChooseFolder'>) {
  const translate = useTranslate();
  const download = useDownload();
  const { formatSize, formatNumber, formatDate, formatDateTime } = useFormat();
  const word = (key: string, values?: object) => translate(`fileShare.file.${key}`, values);
  const Icon = fileIconOf(file.name);
  const bytes = { smart_count: file.size, size: formatSize(file.size), bytes: formatNumber(file.size) };

  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <Icon sx={{ fontSize: 40, color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Box>
      </Stack>
      {!isDownloadPrevented(file) && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<DownloadIcon />}
          onClick={() => download(file)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate('fileShare.action.download')}
        </Button>
      )}
      <Facts>
        <Fact name={word('subject')}>{file.subject}</Fact>
        {file.tags !== '' && (
          <Fact name={word('tags')}>
            <TagList tags={file.tags} />
          </Fact>
        )}
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
        <Fact name={word('updatedBy')}>{file.updatedBy.name}</Fact>
        <Fact name={word('updatedOn')}>{formatDateTime(file.updatedOn)}</Fact>
      </Facts>
    </Stack>
  );
}
