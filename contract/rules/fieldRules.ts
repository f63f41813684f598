import type { z } from 'zod';

/** A violated rule of a field, with the values that its message shows. */
export interface FieldRule {
  reason: string;
  details: Record<string, string | number>;
  /** English, for callers without a screen: continues a sentence that begins with the label of the field. */
  text: string;
}

/** Whether a message is a whole sentence; other messages continue a sentence that begins with the label of the field. */
export const isSentence = (message: string) => /^["\u201C\p{Lu}].*[.!?]$/su.test(message);

/**
 * Whether a sentence only says which rule a field violates. Screens say it with their own label; other sentences are
 * used as they are.
 */
export const isRuleText = (message: string) =>
  /^The \S.* (?:is required|has to be|needs at least|can be at most|can have up to|has (?:the|a) wrong)\b/.test(
    message,
  );

/** The rule that a field violates when it has no value. */
export const required: FieldRule = { reason: 'required', details: {}, text: 'is required' };

/** The rule behind an issue of the validator. */
export function ruleOf(issue: z.core.$ZodIssue): FieldRule {
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

function typeRule(expected: string): FieldRule {
  const reason = expected === 'number' || expected === 'int' ? 'number' : 'value';
  const kind = kinds[expected];
  return { reason, details: {}, text: kind ? `has to be ${kind}` : 'has a wrong value' };
}

/** What people call the types of the validator. */
const kinds: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

function tooSmall(origin: string, min: number): FieldRule {
  if (origin === 'number') return { reason: 'tooLow', details: { min }, text: `has to be at least ${min}` };
  if (min === 1) return required;
  if (origin === 'array') return { reason: 'tooFew', details: { min }, text: `needs at least ${min} items` };
  return { reason: 'tooShort', details: { min }, text: `needs at least ${min} characters` };
}

function tooBig(origin: string, max: number): FieldRule {
  if (origin === 'number') return { reason: 'tooHigh', details: { max }, text: `can be at most ${max}` };
  if (origin === 'array') return { reason: 'tooManyItems', details: { max }, text: `can have up to ${max} items` };
  return { reason: 'tooLong', details: { max }, text: `can have up to ${max} characters` };
}
