import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeField } from '../file/AttributeField.tsx';
import type { UploadValues } from './uploadValues.ts';

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
