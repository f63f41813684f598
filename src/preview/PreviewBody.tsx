import { type ComponentType, lazy, Suspense } from 'react';
import type { ListedFile } from '#contract/files.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { type PreviewKind, previewKindOf } from './kinds.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { PreviewMessage, PreviewProgress } from './PreviewMessage.tsx';
import { TablePreview } from './TablePreview.tsx';
import { TextPreview } from './TextPreview.tsx';

export interface PreviewProps {
  file: ListedFile;
}

/** PDFs have a viewer of their own (`/pdfpreview/{id}`). */
const previews: Partial<Record<PreviewKind, ComponentType<PreviewProps>>> = {
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
