import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The editor for PDFs. */
export const pdfEditor: WebPlugin = {
  id: 'pdfEditor',
  routes: [
    {
      path: paths.pdfEditor.route,
      title: 'shell.pages.edit',
      page: pageWithTexts(['editing', 'pdfEditor'], () => import('./PdfEditorPage.tsx')),
    },
  ],
};
