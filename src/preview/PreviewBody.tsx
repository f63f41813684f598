import Button from '@mui/material/Button';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { FileEntity, ListedFile } from '#contract/fileNodes/files.ts';
import { isWithheld } from '#web/fileShare/actions/useDownload.ts';
import { paths } from '#web/paths.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { type PreviewKind, previewKindOf } from './kinds.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { TablePreview } from './TablePreview.tsx';
import { TextPreview } from './TextPreview.tsx';

/** Loaded when the first document of its kind is shown. */
const DrawnPages = lazy(() => import('./DrawnPages.tsx'));

const previews: Partial<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  pdf: PdfLink,
  image: ImagePreview,
  picture: ImagePreview,
  text: TextPreview,
  markdown: lazy(() => import('./MarkdownPreview.tsx')),
  table: TablePreview,
  document: DrawnPages,
  audio: MediaPreview,
  video: MediaPreview,
};

/** The content of a file, as its kind wants to be shown; a sentence where it cannot be. */
export function PreviewBody({ file }: { file: ListedFile & Partial<Pick<FileEntity, 'rights'>> }) {
  const kind = previewKindOf(file.name);
  const { rights } = file;
  const Preview = rights !== undefined && isWithheld({ ...file, rights }) ? DrawnPages : kind && previews[kind];
  if (!Preview) return <PreviewMessage file={file} message="preview.none" />;
  return (
    <Suspense fallback={<PreviewProgress />}>
      <Preview file={file} />
    </Suspense>
  );
}

/** PDFs have a viewer of their own. */
function PdfLink({ file }: PreviewProps) {
  const translate = useTranslate();
  return (
    <PreviewMessage file={file} message="preview.pdf.elsewhere">
      <Button component={Link} to={paths.pdfPreview.of(file.id)} variant="outlined">
        {translate('preview.pdf.show')}
      </Button>
    </PreviewMessage>
  );
}
