import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeField } from '../file/AttributeField.tsx';

/** Values by the id of their attribute; empty ones may be absent. */
export type UploadValues = Readonly<Record<number, string>>;

interface UploadAttributesProps {
  attributes: readonly Attribute[];
  values: UploadValues;
  /** The ids of those that must have a value and have none. */
  missing: readonly number[];
  /** What is said of them. */
  missingWords: (name: string) => string;
  onChange: (values: UploadValues) => void;
}

/** What is noted of all files of one go. */
export function UploadAttributes({ attributes, values, missing, missingWords, onChange }: UploadAttributesProps) {
  return attributes.map((attribute) => (
    <AttributeField
      key={attribute.id}
      attribute={attribute}
      value={values[attribute.id] ?? ''}
      problem={missing.includes(attribute.id) ? missingWords(attribute.name) : undefined}
      onChange={(value) => onChange({ ...values, [attribute.id]: value })}
    />
  ));
}

/** The ids of required attributes that have no value. */
export function missingIn(attributes: readonly Attribute[], values: UploadValues): number[] {
  return attributes.filter(({ id, required }) => required && !values[id]?.trim()).map(({ id }) => id);
}

export const givenValues = (values: UploadValues) =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => ({ attributeId: Number(id), value }));
