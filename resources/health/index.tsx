import HealthIcon from '@mui/icons-material/MonitorHeartOutlined';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { paths } from '#web/paths.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

/** The health of the instance. */
export const health: WebPlugin = {
  id: 'health',
  routes: [
    {
      path: paths.health,
      title: 'shell.health',
      page: pageWithTexts(['backOffice', 'findings'], () => import('./HealthPage.tsx')),
      action: 'health.read',
    },
  ],
  slots: {
    headerStatus: lazyPart(pageWithTexts('firstSteps', () => import('./HeaderStatus.tsx'))),
  },
  menu: [{ to: paths.health, label: 'shell.health', icon: HealthIcon, action: 'health.read' }],
};
