import { lazy } from 'react';
import type { WebPlugin } from '#web/plugin.ts';

/** A line that everybody reads at the top of the page. */
export const motto: WebPlugin = {
  id: 'motto',
  slots: { headerBadge: lazy(() => import('./MottoBadge.tsx')) },
};
