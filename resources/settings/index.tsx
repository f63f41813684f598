import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { setItem } from '#authProvider/session.ts';
import { settings as calls } from '#contract/instance/settings.ts';
import { webhooks as webhookCalls } from '#contract/instance/webhooks.ts';
import type { ResourceAdapter } from '#dataProvider/adapter.ts';
import { call } from '#dataProvider/client.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** All settings are one record. Only changed values are sent, since some require reauthentication or more rights. */
const adapter: ResourceAdapter = {
  path: '/settings',
  access: { edit: 'settings.edit' },
  verbs: {
    getOne: async (_, { id }) => ({ data: { id, ...(await call(calls.read, {})) } as never }),
    update: async (_, { id, data, previousData }) => {
      const before = previousData as Record<string, unknown>;
      const changes = Object.entries(data).filter(([name, value]) => String(value) !== String(before[name]));
      const body = Object.fromEntries(changes);
      const saved = await call('authMode' in body ? calls.updateSystem : calls.update, { body });
      // All screens use the new settings after saving.
      setItem('settings', saved);
      return { data: { id, ...saved } as never };
    },
  },
};

/** Webhooks are few, so that a single one is read with all others. */
const webhooks: ResourceAdapter = {
  path: '/webhook',
  access: { list: 'webhook.manage', create: 'webhook.manage', edit: 'webhook.manage', delete: 'webhook.manage' },
  verbs: {
    getOne: async (_, { id }) => {
      const { items } = await call(webhookCalls.list, { query: { take: '100' } });
      const found = items.find((webhook) => webhook.id === Number(id));
      if (!found) throw new Error(`There is no webhook ${id}.`);
      return { data: found as never };
    },
  },
};

/** Queries of lists that administrators share. */
const sharedQueries: ResourceAdapter = {
  path: '/sharedquery',
  access: {
    list: 'query.share',
    create: 'query.share',
    delete: { action: 'query.remove', subject: (query) => ({ by: query.createdBy?.id }) },
  },
};

/** The settings of the instance. */
export const settings: WebPlugin = {
  id: 'settings',
  resources: { settings: adapter, sharedQueries, webhooks },
  routes: [
    {
      path: paths.settings,
      title: 'shell.menu.config',
      page: pageWithTexts(['account', 'backOffice', 'lists', 'logs', 'settings'], () => import('./SettingsPage.tsx')),
      action: 'settings.edit',
    },
  ],
  menu: [{ to: paths.settings, label: 'shell.menu.config', icon: SettingsIcon, action: 'settings.edit' }],
};
