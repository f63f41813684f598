import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The PDF viewer (§2 PDF preview). */
export const pdfPreview: WebPlugin = {
  id: 'pdfPreview',
  routes: [{ path: paths.pdfPreview.route, page: () => import('./PdfPreviewPage.tsx') }],
};
