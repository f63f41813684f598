import { useCallback } from 'react';
import { useStored } from '#authProvider/useStored.ts';
import { anonymous, mayEnter } from '#contract/policy.ts';
import type { Guarded } from '#web/plugin.ts';

/** Whether the one who is signed in may open what a module offers. */
export function useMayEnter() {
  const profile = useStored('profile');
  return useCallback(({ action }: Guarded) => !action || mayEnter(profile ?? anonymous, action), [profile]);
}
