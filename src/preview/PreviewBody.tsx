import { type ComponentType, Suspense } from 'react';
import type { FileEntity, ListedFile } from '#contract/fileNodes/files.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { ImagePreview } from './ImagePreview.tsx';
import { type PreviewKind, previewKindOf } from './kinds.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { PreviewProgress } from './PreviewMessage.tsx';
import type { PreviewProps } from './PreviewProps.ts';
import { TablePreview } from './text/TablePreview.tsx';
import { TextPreview } from './text/TextPreview.tsx';
import { isWithheld } from './withheld.ts';

/** Loaded when the first document of its kind is shown. */
const DrawnPages = lazyPart(() => import('./DrawnPages.tsx'));

const previews: Partial<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  pdf: lazyPart(() => import('./PdfPreview.tsx')),
  image: ImagePreview,
  picture: ImagePreview,
  text: TextPreview,
  html: lazyPart(() => import('./text/HtmlPreview.tsx')),
  markdown: lazyPart(() => import('./text/MarkdownPreview.tsx')),
  table: TablePreview,
  document: DrawnPages,
  audio: MediaPreview,
  video: MediaPreview,
};

/**
 * The content of a file, as its kind wants to be shown. What its name does not tell, the server knows, or says why there
 * is nothing to be seen.
 */
export function PreviewBody({ file }: { file: ListedFile & Partial<Pick<FileEntity, 'rights'>> }) {
  const kind = previewKindOf(file.name);
  const { rights } = file;
  const Preview =
    rights !== undefined && isWithheld({ ...file, rights }) ? DrawnPages : ((kind && previews[kind]) ?? DrawnPages);
  return (
    <Suspense fallback={<PreviewProgress />}>
      <Preview file={file} />
    </Suspense>
  );
}
