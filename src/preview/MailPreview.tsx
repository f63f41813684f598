import { useQuery } from '@tanstack/react-query';
import DrawnPages from './DrawnPages.tsx';
import { previewQuery } from './drawnPageQuery.ts';
import PdfPreview from './PdfPreview.tsx';
import type { PreviewProps } from './PreviewProps.ts';

/** An e-mail as the PDF that the server lays out, whose text can be selected and read aloud. */
export default function MailPreview({ file }: PreviewProps) {
  const { data } = useQuery(previewQuery(file));
  const isReady = data?.state === 'ready' && data.kind === 'pdf';
  // Until then, and when there is none, the pages say why.
  return isReady ? <PdfPreview file={file} isConverted /> : <DrawnPages file={file} />;
}
