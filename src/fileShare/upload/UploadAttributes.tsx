import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import type { UploadValues, ValueProblems } from './uploadValues.ts';

interface UploadAttributesProps {
  attributes: readonly Attribute[];
  values: UploadValues;
  problems: ValueProblems;
  onChange: (values: UploadValues) => void;
}

/** The attribute values for all files of one upload. */
export function UploadAttributes({ attributes, values, problems, onChange }: UploadAttributesProps) {
  return attributes.map((attribute) => (
    <AttributeField
      key={attribute.id}
      attribute={attribute}
      value={values[attribute.id] ?? ''}
      problem={problems.get(attribute.id)}
      onChange={(value) => onChange({ ...values, [attribute.id]: value })}
    />
  ));
}
