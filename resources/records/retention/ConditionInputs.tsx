import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { retentionConditions } from '#contract/retention.ts';
import { useAttributes } from './useAttributes.ts';

/** Limits a rule to files with a value of one attribute; without it the rule covers all files. */
export function ConditionInputs() {
  const translate = useTranslate();
  const attributes = useAttributes();
  const [attributeId, is] = [useWatch({ name: 'condition.attributeId' }), useWatch({ name: 'condition.is' })];
  const options = attributes.find(({ id }) => id === attributeId)?.selections ?? [];
  return (
    <>
      <SelectInput
        source="condition.attributeId"
        label="records.condition"
        emptyText="records.allFiles"
        translateChoice={false}
        choices={attributes.map(({ id, label }) => ({ id, name: label }))}
      />
      {attributeId && (
        <SelectInput
          source="condition.is"
          label="records.is"
          isRequired
          translateChoice={false}
          choices={retentionConditions.map((id) => ({ id, name: translate(`records.conditions.${id}`) }))}
        />
      )}
      {attributeId && is && is !== 'empty' && options.length === 0 && (
        <TextInput source="condition.value" label="records.value" helperText="records.valueHint" isRequired />
      )}
      {attributeId && is === 'equals' && options.length > 0 && (
        <SelectInput
          source="condition.value"
          label="records.value"
          isRequired
          translateChoice={false}
          choices={options.map(({ id, text }) => ({ id: String(id), name: text }))}
        />
      )}
    </>
  );
}
