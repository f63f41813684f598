import { lazy } from 'react';
import type { WebPlugin } from '#web/plugin.ts';

/** A line that all users read at the top of the page. */
export const motto: WebPlugin = {
  id: 'motto',
  slots: { headerBadge: lazy(() => import('./MottoBadge.tsx')) },
};
