import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useParams } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { ApiError } from '#dataProvider/client.ts';
import { useEditorPath } from '#web/editing/useEditorPath.ts';
import { fileQuery } from '#web/fileShare/state/queries.ts';
import { ContentChanged } from '#web/preview/previewContent.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PdfViewer } from './PdfViewer.tsx';
import { ofFolder, type ShownFile } from './shownFile.ts';
import { type PdfState, usePdf } from './usePdf.ts';
import { ViewerBar } from './ViewerBar.tsx';
import './viewer.css';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const DrawnPages = lazyPart(() => import('#web/preview/DrawnPages.tsx'));

/** The page `/pdfpreview/{fileId}`. */
export default function PdfPreviewPage() {
  const { fileId } = useParams();
  const shown: ShownFile | null = useLocation().state;
  const { data, error, refetch } = useQuery({
    ...fileQuery(Number(fileId)),
    refetchOnWindowFocus: false,
    enabled: shown === null,
  });
  const editor = useEditorPath(data);
  const me = useStored('profile')?.id;
  const isOthers = data?.lock != null && data.lock.by.id !== me;
  const file = shown ?? (data && { ...ofFolder(data), editor: isOthers ? undefined : editor });
  // The name of the file is loaded in parallel with its first page.
  const state = usePdf(Number(fileId));
  if (file) return <Document key={file.id} file={file} state={state} />;
  if (error) return <LoadError error={error} onRetry={refetch} />;
  return <LoadingBar />;
}

/** When the reader may not download the file, the pages drawn by the server are shown. */
function WithheldDocument({ file }: { file: ShownFile }) {
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <ViewerBar file={file} />
      <Suspense fallback={<LoadingBar />}>
        <DrawnPages file={file} />
      </Suspense>
    </Box>
  );
}

const isWithheld = (error: unknown) => error instanceof ApiError && error.code === 'forbidden';

function Document({ file, state }: { file: ShownFile; state: PdfState }) {
  const translate = useTranslate();
  if (state.is === 'open') {
    return <PdfViewer pdf={state.pdf} renderBar={(tools) => <ViewerBar file={file}>{tools}</ViewerBar>} />;
  }
  if (state.is === 'failed' && isWithheld(state.error)) return <WithheldDocument file={file} />;
  return (
    <Box>
      <ViewerBar file={file} />
      {state.is === 'loading' && <LoadingBar />}
      {state.is === 'locked' && <PasswordForm onSubmit={state.unlock} isWrong={state.isWrong} />}
      {state.is === 'failed' && (
        <Alert severity="error" sx={{ m: 2 }}>
          {state.error instanceof ContentChanged
            ? translate('preview.changed')
            : // The message of the viewer.
              state.error instanceof Error && state.error.message}
        </Alert>
      )}
    </Box>
  );
}
