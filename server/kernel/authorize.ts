import { type Action, can, type SubjectOf } from '#contract/policy.ts';
import { fail } from '#server/lib/fail.ts';
import type { Caller } from './caller.ts';

/**
 * Checks an action against the policy.
 * @param subject the values that the rule reads, if it reads any
 * @throws {ApiError} 403 when the policy forbids the action
 */
export function authorize<A extends Action>(actor: Caller, action: A, ...subject: SubjectOf<A>): void {
  if (!can(actor, action, ...subject)) fail('action.forbidden');
}
