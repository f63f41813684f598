import type { Attribute } from '#contract/attributeGroups.ts';

/** Values by the id of their attribute; empty ones may be absent. */
export type UploadValues = Readonly<Record<number, string>>;

/** The ids of required attributes that have no value. */
export function missingIn(attributes: readonly Attribute[], values: UploadValues): number[] {
  return attributes.filter(({ id, required }) => required && !values[id]?.trim()).map(({ id }) => id);
}

export const givenValues = (values: UploadValues) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ attributeId: Number(id), value }));
