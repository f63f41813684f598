import { type ReactNode, useMemo } from 'react';
import { useStored } from '#authProvider/useStored.ts';
import { Plugins } from './layout/usePlugins.ts';
import { pluginsFor } from './plugins.ts';

/** Provides the modules that the settings of this instance enable. */
export function EnabledPlugins({ children }: { children: ReactNode }) {
  const features = useStored('settings')?.features;
  const plugins = useMemo(() => pluginsFor(features ?? []), [features]);
  return <Plugins value={plugins}>{children}</Plugins>;
}
