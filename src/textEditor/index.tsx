import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The editor of texts. */
export const textEditor: WebPlugin = {
  id: 'textEditor',
  routes: [
    {
      path: paths.textEditor.route,
      title: 'files.action.editContent',
      page: pageWithTexts('textEditor', () => import('./TextEditorPage.tsx')),
    },
  ],
};
