import { useQueries } from '@tanstack/react-query';
import type { WaitingSlot } from '#web/plugin.ts';
import { useMayEnter } from './useMayEnter.ts';
import { useSlots } from './useSlots.ts';

/** Milliseconds between reloads without events. */
const POLL_MS = 30_000;
/** The beginning of the keys of what waits. */
export const WAITING_KEY = ['waiting'];

/** Something that waits for the user, with its numbers once they are loaded. */
export interface Waiting {
  slot: WaitingSlot;
  waiting: number;
  late: number;
}

/** What waits for the user, of the modules that count something and that the user may open. */
export function useWaiting(): Waiting[] {
  const slots = useSlots('waiting').filter(useMayEnter());
  const counted = useQueries({
    queries: slots.map(({ to, count }) => ({
      queryKey: [...WAITING_KEY, to],
      queryFn: count,
      refetchInterval: POLL_MS,
      refetchOnWindowFocus: true,
      retry: false,
    })),
  });
  return slots.map((slot, index) => ({ slot, waiting: 0, late: 0, ...counted[index]?.data }));
}

type Translate = (key: string, options: object) => string;

/** What waits, as a text: `3 tasks, 1 late`. */
export function waitingText({ slot: { text, lateText }, waiting, late }: Waiting, translate: Translate): string {
  const tasks = translate(text, { smart_count: waiting });
  return late > 0 ? `${tasks}, ${translate(lateText, { smart_count: late })}` : tasks;
}
