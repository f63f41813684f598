import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** The logs: who did what. */
export const logs: WebPlugin = {
  id: 'logs',
  resources: {
    userLogs: { path: '/userlog', access: { list: 'log.read' } },
    history: { path: '/history', access: { list: 'log.read' } },
    systemLogs: { path: '/syslog', access: { list: 'log.readSystem' } },
  },
  routes: [
    {
      path: paths.logs,
      title: 'shell.menu.logs',
      page: pageWithTexts(['backOffice', 'findings', 'lists', 'logs'], () => import('./LogsPage.tsx')),
      action: 'log.read',
    },
  ],
  menu: [{ to: paths.logs, label: 'shell.menu.logs', icon: LogsIcon, action: 'log.read' }],
};
