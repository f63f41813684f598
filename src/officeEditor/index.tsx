import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The way from the app to the page around the editor of an office server (page/main.ts). */
export const officeEditor: WebPlugin = {
  id: 'officeEditor',
  routes: [{ path: paths.officeEditor.route, title: 'shell.pages.edit', page: () => import('./HandOver.tsx') }],
};
