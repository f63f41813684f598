import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';

/** How the instance is. */
export const health: WebPlugin = {
  id: 'health',
  routes: [
    {
      path: paths.health,
      title: 'shell.health',
      page: pageWithTexts('backOffice', () => import('./HealthPage.tsx')),
      action: 'health.read',
    },
  ],
  menu: [{ to: paths.health, label: 'shell.health', icon: HealthIcon, action: 'health.read' }],
};
