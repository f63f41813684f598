import { type ReactNode, useEffect, useMemo } from 'react';
import { useStored } from '#authProvider/useStored.ts';
import { Plugins } from './layout/usePlugins.ts';
import { loadedPlugins, loadPlugins, usePluginList } from './loadedPlugins.ts';
import { useIdle } from './ui/useIdle.ts';

/** Provides the modules that the settings of this instance enable; on a phone, most of them after the first rows. */
export function EnabledPlugins({ children }: { children: ReactNode }) {
  const features = useStored('settings')?.features;
  const list = usePluginList();
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) loadPlugins().catch(() => undefined);
  }, [isIdle]);
  const plugins = useMemo(() => (list ?? loadedPlugins)(features ?? []), [list, features]);
  return <Plugins value={plugins}>{children}</Plugins>;
}
