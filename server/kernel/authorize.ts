import { type Action, can, type SubjectOf } from '#contract/policy.ts';
import type { Caller } from './caller.ts';
import { fail } from './fail.ts';

/**
 * Asks the one policy; the subject is what the rule needs to know, where it needs anything.
 * @throws {ApiError} 403 when the rule says no
 */
export function authorize<A extends Action>(actor: Caller, action: A, ...subject: SubjectOf<A>): void {
  if (!can(actor, action, ...subject)) fail('action.forbidden');
}
