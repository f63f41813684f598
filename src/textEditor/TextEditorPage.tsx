import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { MAX_EDITED_BYTES } from '#contract/fileNodes/editedContent.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { isNew } from '#web/editing/newFile.ts';
import { useDownload } from '#web/fileShare/actions/useDownload.ts';
import { fileQuery } from '#web/fileShare/state/queries.ts';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { EditorBar } from './EditorBar.tsx';
import { EditorScreen } from './EditorScreen.tsx';
import { focusList } from './focusList.ts';
import { useOpenedText } from './useOpenedText.ts';

/** The page `/edit/text/{fileId}`. */
export default function TextEditorPage() {
  const fileId = Number(useParams().fileId);
  return <Opening key={fileId} fileId={fileId} />;
}

function Opening({ fileId }: { fileId: number }) {
  const { data: file, error, refetch } = useQuery({ ...fileQuery(fileId), refetchOnWindowFocus: false });
  const { state } = useLocation();
  const [isNaming, setNaming] = useState(() => isNew(state));
  const [opened, reopen] = useOpenedText(fileId, isNaming);
  usePageTitle(file?.name);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (opened.is === 'failed') return <LoadError error={opened.error} onRetry={reopen} />;
  if (!file || opened.is === 'loading') return <LoadingBar />;
  if (opened.is === 'unreadable') return <Unreadable file={file} isTooLarge={opened.isTooLarge} />;
  return (
    <EditorScreen
      file={file}
      opened={opened}
      isNaming={isNaming}
      onNamed={() => setNaming(false)}
      onReopen={() => void refetch().then(reopen)}
    />
  );
}

/** A file that cannot be shown as a text. */
function Unreadable({ file, isTooLarge }: { file: FileEntity; isTooLarge: boolean }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const download = useDownload();
  const goBack = useGoBack(`/?folder=${file.parentId}&file=${file.id}`);
  const close = () => {
    focusList();
    goBack();
  };
  const title = translate(`textEditor.${isTooLarge ? 'tooLarge' : 'notText'}`, { most: formatSize(MAX_EDITED_BYTES) });
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <EditorBar name={file.name} state={null} tools={[]} onClose={close} />
      <EmptyState icon={ArticleIcon} title={title}>
        <Button variant="outlined" onClick={() => void download(file)}>
          {translate('preview.download')}
        </Button>
      </EmptyState>
    </Box>
  );
}
