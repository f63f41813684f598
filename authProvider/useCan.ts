import { useCallback } from 'react';
import { type Action, anonymous, can, type SubjectOf } from '#contract/policy.ts';
import { useStored } from './useStored.ts';

/** Evaluates the policy of the contract for the signed-in user: `const can = useCan(); can('folder.edit', folder)`. */
export function useCan() {
  const profile = useStored('profile');
  return useCallback(
    <A extends Action>(action: A, ...subject: SubjectOf<A>) => can(profile ?? anonymous, action, ...subject),
    [profile],
  );
}
