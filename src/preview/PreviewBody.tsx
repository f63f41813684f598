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

/** Loaded with the first document of its kind. */
const DrawnPages = lazyPart(() => import('./DrawnPages.tsx'));

const previews: Partial<Record<PreviewKind, ComponentType<PreviewProps>>> = {
  pdf: lazyPart(() => import('./PdfPreview.tsx')),
  image: ImagePreview,
  picture: DrawnPages,
  text: TextPreview,
  html: lazyPart(() => import('./text/HtmlPreview.tsx')),
  markdown: lazyPart(() => import('./text/MarkdownPreview.tsx')),
  table: TablePreview,
  document: DrawnPages,
  mail: lazyPart(() => import('./MailPreview.tsx')),
  audio: MediaPreview,
  video: MediaPreview,
};

/**
 * The preview of a file in the component for its kind. If the name does not determine the kind, the server does, or
 * returns the reason why there is no preview.
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
