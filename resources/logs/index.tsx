import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import { lazy } from 'react';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** Who did what (§2 Logs). */
export const logs: WebPlugin = {
  id: 'logs',
  resources: { userLogs: { path: '/userlog' }, systemLogs: { path: '/syslog' } },
  routes: [{ path: paths.logs, page: lazy(() => import('./LogsPage.tsx')), action: 'log.read' }],
  menu: [{ to: paths.logs, label: 'logs.menu', icon: LogsIcon, action: 'log.read' }],
};
