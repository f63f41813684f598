import { session } from '#contract/users/session.ts';
import { call } from '#dataProvider/client.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** What proves that one is oneself: sessions, second factor, API tokens. */
export const account: WebPlugin = {
  id: 'account',
  resources: {
    sessions: {
      path: '/session',
      access: { list: 'session.list', delete: 'session.list' },
      verbs: {
        getManyReference: async (_, { id }) => {
          const { items } = await call(session.list, { query: { userId: String(id) } });
          return { data: items as never[], total: items.length };
        },
        delete: async (_, { id, previousData }) => {
          await call(session.end, { params: { id: String(id) } });
          return { data: previousData as never };
        },
      },
    },
  },
  routes: [
    {
      path: paths.security,
      title: 'shell.security',
      page: pageWithTexts('account', () => import('./SecurityPage.tsx')),
      action: 'session.list',
    },
    {
      path: paths.connect,
      title: 'shell.connect',
      page: pageWithTexts(['connect', 'account'], () => import('./ConnectPage.tsx')),
      action: 'account.manageSecurity',
    },
  ],
};
