import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { ofFolder } from '#web/pdfPreview/shownFile.ts';
import { ViewerBar } from '#web/pdfPreview/ViewerBar.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const PdfPreview = lazyPart(() => import('#web/preview/PdfPreview.tsx'));

/** The viewer for reading, and why the file cannot be changed now. */
export function ReadInstead({ file, notice }: { file: FileEntity; notice: string }) {
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <ViewerBar file={ofFolder(file)} />
      <Alert severity="info" sx={{ borderRadius: 0 }}>
        {notice}
      </Alert>
      <Suspense fallback={<LoadingBar />}>
        <PdfPreview file={file} />
      </Suspense>
    </Box>
  );
}
