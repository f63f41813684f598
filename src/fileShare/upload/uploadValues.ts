import type { Attribute } from '#contract/attributeGroups.ts';
import { UNREADABLE } from '#web/ui/attributes/unreadable.ts';

/** Values by attribute ID; empty ones may be absent. */
export type UploadValues = Readonly<Record<number, string>>;

/** The error of each invalid value, by attribute ID. */
export type ValueProblems = ReadonlyMap<number, string>;

export const noProblems: ValueProblems = new Map();

interface ProblemTexts {
  /** The error for a required attribute without a value; absent when none are required. */
  missing: ((name: string) => string) | undefined;
  unreadable: (name: string) => string;
}

/** Validates values before anything is sent. */
export function valueProblems(
  attributes: readonly Attribute[],
  values: UploadValues,
  { missing, unreadable }: ProblemTexts,
): ValueProblems {
  const problems = new Map<number, string>();
  for (const { id, name, required } of attributes) {
    if (values[id] === UNREADABLE) problems.set(id, unreadable(name));
    else if (required && missing && !values[id]?.trim()) problems.set(id, missing(name));
  }
  return problems;
}

export const givenValues = (values: UploadValues) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ attributeId: Number(id), value }));
