import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** What administrators steer. */
export const settings: WebPlugin = {
  id: 'settings',
  routes: [
    {
      path: paths.settings,
      title: 'shell.menu.config',
      page: pageWithTexts(['account', 'backOffice', 'settings'], () => import('./SettingsPage.tsx')),
      action: 'settings.edit',
    },
  ],
  menu: [{ to: paths.settings, label: 'shell.menu.config', icon: SettingsIcon, action: 'settings.edit' }],
};
