import { useCallback } from 'react';
import { useStored } from '#authProvider/useStored.ts';
import { anonymous, mayEnter } from '#contract/policy.ts';
import type { Guarded } from '#web/plugin.ts';

/** Whether the signed-in user may open a page or menu entry of a module. */
export function useMayEnter() {
  const profile = useStored('profile');
  return useCallback(({ action }: Guarded) => !action || mayEnter(profile ?? anonymous, action), [profile]);
}
