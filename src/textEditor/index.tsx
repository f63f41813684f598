import { getItem, isSignedIn } from '#authProvider/session.ts';
import { apiUrl, basePath } from '#dataProvider/apiUrl.ts';
import { prefetch } from '#dataProvider/prefetch.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

const loadPage = pageWithTexts('textEditor', () => import('./TextEditorPage.tsx'));

/** The text comes while the editor is loading, if the address is that of a text. */
function prefetchText(): void {
  const [start = ''] = paths.textEditor.route.split(':');
  const { pathname } = window.location;
  const id = pathname.startsWith(basePath + start) ? pathname.slice(basePath.length + start.length) : '';
  if (/^\d+$/.test(id) && isSignedIn()) prefetch(apiUrl(`/file/${id}/content`), getItem('token'));
}

/** The editor of texts. */
export const textEditor: WebPlugin = {
  id: 'textEditor',
  routes: [
    {
      path: paths.textEditor.route,
      title: 'files.action.editContent',
      page: () => {
        prefetchText();
        return loadPage();
      },
    },
  ],
};
