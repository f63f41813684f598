import type * as z from 'zod';
import type { FieldError } from '#server/kernel/fail.ts';

type Rule = Required<Pick<FieldError, 'reason' | 'details'>> & { text: string };

/** Whether a message is a whole sentence; other messages continue a sentence that begins with the name of the field. */
export const isSentence = (message: string) => /^["\u201C\p{Lu}].*[.!?]$/su.test(message);

/**
 * Describes what is wrong with a field: in English for callers without a screen, and as a rule with values for clients.
 */
export function brokenRule(issue: z.core.$ZodIssue): FieldError {
  const { reason, details, text } = ruleOf(issue);
  // Messages of the contract are whole sentences; messages of the validator are derived from their rule.
  const message = isSentence(issue.message) ? issue.message : text;
  return { path: issue.path.join('.'), message, reason, details };
}

function ruleOf(issue: z.core.$ZodIssue): Rule {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message === required.text ? required : typeRule(issue.expected);
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return { reason: 'option', details: {}, text: `has to be one of ${issue.values.join(', ')}` };
    case 'invalid_format':
      return { reason: issue.format === 'email' ? 'email' : 'format', details: {}, text: 'has the wrong format' };
    default:
      return { reason: 'value', details: {}, text: 'has a wrong value' };
  }
}

const required: Rule = { reason: 'required', details: {}, text: 'is required' };

function typeRule(expected: string): Rule {
  const reason = expected === 'number' || expected === 'int' ? 'number' : 'value';
  return { reason, details: {}, text: `has to be of the type ${expected}` };
}

function tooSmall(origin: string, min: number): Rule {
  if (origin === 'number') return { reason: 'tooLow', details: { min }, text: `has to be at least ${min}` };
  if (min === 1) return required;
  if (origin === 'array') return { reason: 'tooFew', details: { min }, text: `needs at least ${min} items` };
  return { reason: 'tooShort', details: { min }, text: `needs at least ${min} characters` };
}

function tooBig(origin: string, max: number): Rule {
  if (origin === 'number') return { reason: 'tooHigh', details: { max }, text: `can be at most ${max}` };
  if (origin === 'array') return { reason: 'tooManyItems', details: { max }, text: `can have up to ${max} items` };
  return { reason: 'tooLong', details: { max }, text: `can have up to ${max} characters` };
}
