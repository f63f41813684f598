import { type ComponentProps, type ComponentType, Suspense } from 'react';
import type { Slots } from '#web/plugin.ts';
import { usePlugins } from './usePlugins.ts';

type ComponentSlot = 'headerBadge' | 'headerStatus' | 'filePanel' | 'previewBar';
type SlotProps<S extends ComponentSlot> = ComponentProps<NonNullable<Slots[S]>>;

/** The components that modules add to a slot, each loaded when it is shown. */
export function Slot<S extends ComponentSlot>({ name, ...props }: { name: S } & SlotProps<S>) {
  return usePlugins().map(({ id, slots }) => {
    const Component = slots?.[name] as ComponentType<object> | undefined;
    return (
      Component && (
        <Suspense key={id} fallback={null}>
          <Component {...props} />
        </Suspense>
      )
    );
  });
}
