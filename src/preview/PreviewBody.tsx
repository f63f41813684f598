import Button from '@mui/material/Button';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ListedFile } from '#contract/files.ts';
import { paths } from '#web/paths.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { type PreviewKind, previewKindOf } from './kinds.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { TablePreview } from './TablePreview.tsx';
import { TextPreview } from './TextPreview.tsx';

export interface PreviewProps {
  file: ListedFile;
}

const previews: Partial<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  pdf: PdfLink,
  image: ImagePreview,
  picture: ImagePreview,
  text: TextPreview,
  markdown: lazy(() => import('./MarkdownPreview.tsx')),
  table: TablePreview,
  audio: MediaPreview,
  video: MediaPreview,
};

/** The content of a file, as its kind wants to be shown; a sentence where it cannot be. */
export function PreviewBody({ file }: PreviewProps) {
  const kind = previewKindOf(file.name);
  const Preview = kind && previews[kind];
  if (!Preview) return <PreviewMessage file={file} words="preview.none" />;
  return (
    <Suspense fallback={<PreviewProgress />}>
      <Preview file={file} />
    </Suspense>
  );
}

/** PDFs have a viewer of their own (§2 PDF preview). */
function PdfLink({ file }: PreviewProps) {
  const translate = useTranslate();
  return (
    <PreviewMessage file={file} words="preview.pdf.elsewhere">
      <Button component={Link} to={paths.pdfPreview.of(file.id)} variant="outlined">
        {translate('preview.pdf.show')}
      </Button>
    </PreviewMessage>
  );
}
