import { type ReactNode, useMemo } from 'react';
import { useMemory } from '#authProvider/useMemory.ts';
import { Plugins } from './layout/usePlugins.ts';
import { pluginsFor } from './plugins.ts';

/** Gives its children the modules of this house, as its settings list them. */
export function HousePlugins({ children }: { children: ReactNode }) {
  const features = useMemory('settings')?.features;
  const plugins = useMemo(() => pluginsFor(features ?? []), [features]);
  return <Plugins value={plugins}>{children}</Plugins>;
}
