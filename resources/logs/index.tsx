import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import { pageWithTexts } from '#web/messages/late.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Who did what (§2 Logs). */
export const logs: WebPlugin = {
  id: 'logs',
  resources: { userLogs: { path: '/userlog' }, systemLogs: { path: '/syslog' } },
  routes: [
    {
      path: paths.logs,
      page: pageWithTexts(['backOffice', 'logs'], () => import('./LogsPage.tsx')),
      action: 'log.read',
    },
  ],
  menu: [{ to: paths.logs, label: 'shell.menu.logs', icon: LogsIcon, action: 'log.read' }],
};
