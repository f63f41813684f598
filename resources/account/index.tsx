import { pageWithTexts } from '#web/messages/late.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** What proves that one is oneself: sessions, second factor, API tokens. */
export const account: WebPlugin = {
  id: 'account',
  routes: [
    {
      path: paths.security,
      page: pageWithTexts('account', () => import('./SecurityPage.tsx')),
      action: 'session.list',
    },
  ],
};
