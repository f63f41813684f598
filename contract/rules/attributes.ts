import { z } from 'zod';
import { AttributeType } from '../enums.ts';
import { limits } from '../limits.ts';
import { multiLine, singleLine } from './hidden.ts';

/** The properties of an attribute that are needed to validate a value. */
export interface AttributeRule {
  type: AttributeType;
  selections: { id: number; text: string }[];
}

const dateTime = z.iso.datetime({ offset: true });
/** Digits before and after the decimal point; more than fifteen in all would lose precision. */
const plainDecimal = /^-?\d{1,15}(\.\d{1,10})?$/;

/** Whether values are chosen from options. */
export function hasOptions(type: AttributeType): boolean {
  return type === AttributeType.Dropdown || type === AttributeType.Radio;
}

/** A value as text, without invisible characters; empty for none. Numbers and booleans are accepted as well. */
export function attributeText(value: string | number | boolean | null): string {
  return value === null ? '' : multiLine(String(value));
}

/**
 * Validates a non-empty value by the type of its attribute.
 * @returns the value as it is stored, or an error text to be appended to the attribute's name
 */
export function checkAttribute({ type, selections }: AttributeRule, text: string): { value: string } | string {
  switch (type) {
    case AttributeType.Dropdown:
    case AttributeType.Radio:
      return selections.some(({ id }) => String(id) === text) ? { value: text } : 'must be one of the options.';
    case AttributeType.Date:
      return z.iso.date().safeParse(text).success ? { value: text } : 'must be a date (YYYY-MM-DD).';
    case AttributeType.DateTime:
      return dateTime.safeParse(text).success
        ? { value: new Date(text).toISOString() }
        : 'must be a date and time (ISO 8601).';
    case AttributeType.Number:
      return plainDecimal.test(text) ? { value: text } : 'must be a number.';
    case AttributeType.Check:
      return /^(true|false)$/i.test(text) ? { value: text.toLowerCase() } : 'must be true or false.';
    case AttributeType.Textarea:
      return shortEnough(text, limits.textarea);
    default:
      return shortEnough(singleLine(text), limits.textbox);
  }
}

function shortEnough(text: string, max: number) {
  return text.length <= max ? { value: text } : `can have up to ${max} characters.`;
}
