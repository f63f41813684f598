import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { matchPath } from 'react-router-dom';
import { usePlugins } from '#web/layout/usePlugins.ts';
import { preload } from '#web/ui/page/useLazyComponent.ts';
import { whenQuiet } from '#web/ui/useIdle.ts';

/** Milliseconds in which nothing is loaded. */
const QUIET_MS = 200;

/** Loads the script of the page with this path, which the user may open next, once nothing else is being loaded. */
export function usePreloadPage(path: string | undefined): void {
  const client = useQueryClient();
  const routes = usePlugins().flatMap(({ routes = [] }) => routes);
  const load = path === undefined ? undefined : routes.find((route) => matchPath(route.path, path))?.page;
  useEffect(() => {
    if (!load) return;
    // If it fails, the page loads it again and tells.
    return whenQuiet(client, QUIET_MS, () => void preload(load).catch(() => undefined));
  }, [client, load]);
}
