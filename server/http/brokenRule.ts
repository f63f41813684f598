import type { z } from 'zod';
import { aboutField } from '#contract/fieldLabels.ts';
import { isSentence, ruleOf } from '#contract/rules/fieldRules.ts';
import type { FieldError } from '#server/lib/fail.ts';

/**
 * Describes what is wrong with a field: in English for callers without a screen, and as a rule with values for clients.
 */
export function brokenRule(issue: z.core.$ZodIssue): FieldError {
  const { reason, details, text } = ruleOf(issue);
  // Messages of the contract are whole sentences; messages of the validator are derived from their rule.
  const message = isSentence(issue.message) ? issue.message : `${aboutField(issue.path)} ${text}.`;
  return { path: issue.path.join('.'), message, reason, details };
}
