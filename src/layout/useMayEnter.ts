import { useCallback } from 'react';
import { useMemory } from '#authProvider/useMemory.ts';
import { anonymous, mayEnter } from '#contract/policy.ts';
import type { Guarded } from '#web/plugin.ts';

/** Whether the one who is signed in may open what a module offers. */
export function useMayEnter() {
  const profile = useMemory('profile');
  return useCallback(({ action }: Guarded) => !action || mayEnter(profile ?? anonymous, action), [profile]);
}
