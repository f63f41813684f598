import { apiTokens } from '#contract/users/apiTokens.ts';
import { devices } from '#contract/users/devices.ts';
import { session } from '#contract/users/session.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Lists without paging: those of the signed-in user, or of the user `userId`. */
function wholeLists(
  list: (query: { userId?: string }) => Promise<{ items: { id: number }[] }>,
  end: (id: string) => Promise<unknown>,
): ResourceAdapter['verbs'] {
  const page = async (query: { userId?: string }) => {
    const { items } = await list(query);
    return { data: items as never[], total: items.length };
  };
  return {
    getList: () => page({}),
    getManyReference: (_, { id }) => page({ userId: String(id) }),
    delete: async (_, { id, previousData }) => {
      await end(String(id));
      return { data: previousData as never };
    },
  };
}

/** Account security of the signed-in user: sessions, second factor, API tokens. */
export const account: WebPlugin = {
  id: 'account',
  resources: {
    sessions: {
      path: '/session',
      access: { list: 'session.list', delete: 'session.list' },
      verbs: wholeLists(
        (query) => call(session.list, { query }),
        (id) => call(session.end, { params: { id } }),
      ),
    },
    apiTokens: {
      path: '/account/token',
      access: {
        list: 'account.manageSecurity',
        create: 'account.manageSecurity',
        delete: 'account.manageSecurity',
      },
      verbs: wholeLists(
        (query) => call(apiTokens.list, { query }),
        (id) => call(apiTokens.revoke, { params: { id } }),
      ),
    },
    devices: {
      path: '/account/device',
      access: { list: 'account.manageSecurity', delete: 'account.manageSecurity' },
      verbs: wholeLists(
        (query) => call(devices.list, { query }),
        (id) => call(devices.signOut, { params: { id } }),
      ),
    },
  },
  routes: [
    {
      path: paths.security,
      title: 'shell.security',
      page: pageWithTexts(['account', 'logs'], () => import('./SecurityPage.tsx')),
      action: 'session.list',
    },
    {
      path: paths.connect,
      title: 'shell.connect',
      page: pageWithTexts(['connect', 'account'], () => import('./ConnectPage.tsx')),
      action: 'account.connect',
    },
    {
      path: paths.device,
      title: 'shell.connect',
      page: pageWithTexts(['connect', 'account'], () => import('./DevicePage.tsx')),
      action: 'account.manageSecurity',
    },
  ],
};
