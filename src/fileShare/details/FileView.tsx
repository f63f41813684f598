import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { Slot } from '#web/layout/Slot.tsx';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { isDownloadPrevented } from '#web/preview/withheld.ts';
import { fileTypeOf } from '#web/ui/fileIcon.ts';
import { HeldNotice } from '#web/ui/HeldNotice.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useDownload } from '../actions/useDownload.ts';
import { Comments } from './comments/Comments.tsx';
import { type DetailsPart, DetailsParts } from './DetailsParts.tsx';
import { FilePreview } from './FilePreview.tsx';
import { FileProperties } from './FileProperties.tsx';
import { LockNotice } from './LockNotice.tsx';
import { Versions } from './Versions.tsx';

const RecentHistory = lazyPart(
  pageWithTexts(['filePage', 'lists'], () => import('../actions/history/RecentHistory.tsx')),
);
const IncompleteNotice = lazyPart(() => import('./IncompleteNotice.tsx'));

interface FileViewProps {
  file: FileEntity;
  onEdit: () => void;
  onPreview: () => void;
  onChooseFolder: (folderId: number) => void;
}

/** The details of a file, with the available actions. */
export function FileView({ file, onEdit, onPreview, onChooseFolder }: FileViewProps) {
  const translate = useTranslate();
  const mayWrite = useCan()('file.write', { rights: file.rights as Rights });
  const [part, setPart] = useState<DetailsPart>(() => (window.location.hash === '#versions' ? 'versions' : 'details'));

  return (
    <Stack spacing={2} className="file-details">
      <LockNotice node={file} />
      <HeldNotice held={file.held} />
      {file.incomplete && (
        <Suspense fallback={null}>
          <IncompleteNotice file={file} onEdit={mayWrite ? onEdit : undefined} />
        </Suspense>
      )}
      <FilePreview file={file} onOpen={onPreview} />
      <Box>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
          <Typography component="h2" variant="h2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
          {mayWrite && (
            <Tooltip title={translate('fileShare.folder.edit')}>
              <IconButton size="small" onClick={onEdit}>
                <EditIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Stack>
        <Summary file={file} />
      </Box>
      <FileButtons file={file} onPreview={onPreview} />
      <DetailsParts fileId={file.id} shown={part} onShow={setPart} />
      {part === 'details' && (
        <>
          <FileProperties file={file} mayWrite={mayWrite} onChooseFolder={onChooseFolder} />
          <Slot name="filePanel" file={file} mayWrite={mayWrite} />
          <Suspense fallback={null}>
            <RecentHistory node={file} />
          </Suspense>
        </>
      )}
      {part === 'comments' && <Comments nodeId={file.id} mayWrite={mayWrite} />}
      {part === 'versions' && <Versions file={file} mayWrite={mayWrite} />}
    </Stack>
  );
}

/** The file type and the size. */
function Summary({ file }: { file: FileEntity }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {[fileTypeOf(file.name, translate), formatSize(file.size)].join(' · ')}
    </Typography>
  );
}

function FileButtons({ file, onPreview }: { file: FileEntity; onPreview: () => void }) {
  const translate = useTranslate();
  const download = useDownload();
  return (
    <Stack direction="row" spacing={1}>
      <Button variant="outlined" startIcon={<PreviewIcon />} onClick={onPreview}>
        {translate('files.action.preview')}
      </Button>
      {!isDownloadPrevented(file) && (
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => download(file)}>
          {translate('fileShare.action.download')}
        </Button>
      )}
    </Stack>
  );
}
