import type { Slots } from '#web/plugin.ts';
import { usePlugins } from './usePlugins.ts';

type ListSlot = Exclude<keyof Slots, 'headerBadge' | 'headerStatus' | 'filePanel' | 'previewBar'>;

/** The contributions of the enabled modules to a slot, in the order of the modules. */
export function useSlots<S extends ListSlot>(slot: S): NonNullable<Slots[S]>[number][] {
  return usePlugins().flatMap(({ slots }) => (slots?.[slot] ?? []) as NonNullable<Slots[S]>[number][]);
}
