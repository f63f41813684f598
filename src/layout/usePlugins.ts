import { useMemo } from 'react';
import { useMemory } from '#authProvider/useMemory.ts';
import type { WebPlugin } from '#web/plugin.ts';
import { pluginsFor } from '#web/plugins.ts';

/** The modules that are there for this house, as its settings list its features. */
export function usePlugins(): WebPlugin[] {
  const features = useMemory('settings')?.features;
  return useMemo(() => pluginsFor(features ?? []), [features]);
}
