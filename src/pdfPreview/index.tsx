import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The PDF viewer. */
export const pdfPreview: WebPlugin = {
  id: 'pdfPreview',
  routes: [{ path: paths.pdfPreview.route, title: 'shell.pages.preview', page: () => import('./PdfPreviewPage.tsx') }],
};
