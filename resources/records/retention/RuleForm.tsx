import {
  RadioButtonGroupInput,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { type RetentionRule, retention } from '#contract/retention.ts';
import { FolderInput } from '#web/admin/form/FolderInput.tsx';
import { NameInput } from '#web/admin/form/NameInput.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { ReviewerInput } from '../ReviewerInput.tsx';
import { ConditionInputs } from './ConditionInputs.tsx';
import { useDateAttributes } from './useAttributes.ts';

const labels = { name: 'records.name', period: 'records.period' };
const required = { only: ['name', 'period'] };

/** Which files a rule covers, when its period begins, how long it is, and what happens at its end. */
export function RuleForm({ defaultValues }: { defaultValues?: object }) {
  const resolver = useSchemaResolver(retention.create.body, labels, required);
  return (
    <SimpleForm resolver={resolver} {...(defaultValues && { defaultValues })}>
      <Fields />
    </SimpleForm>
  );
}

function Fields() {
  const [scope, action] = [useWatch({ name: 'scope' }), useWatch({ name: 'action' })];
  const translate = useTranslate();
  const rule = useRecordContext<RetentionRule>();
  const attributes = useDateAttributes();
  const stamps = ['uploadedOn', 'updatedOn'].map((id) => ({ id, name: translate(`records.bases.${id}`) }));
  const choicesOf = (ids: string[], prefix: string) => ids.map((id) => ({ id, name: `records.${prefix}.${id}` }));
  return (
    <>
      <NameInput label="records.name" />
      <RadioButtonGroupInput
        source="scope"
        label="records.scope"
        choices={choicesOf(['folder', 'attributeGroup'], 'scopes')}
      />
      {scope === 'attributeGroup' ? (
        <ReferenceInput source="attributeGroupId" reference="attributeGroups" perPage={1000}>
          <SelectInput optionText="name" label="records.attributeGroup" isRequired />
        </ReferenceInput>
      ) : (
        <FolderInput label="records.folder" search="records.searchFolders" />
      )}
      <ConditionInputs />
      <SelectInput
        source="base"
        label="records.base"
        isRequired
        translateChoice={false}
        choices={[...stamps, ...attributes]}
      />
      <TextInput source="period" label="records.period" helperText="records.periodHint" isRequired />
      <RadioButtonGroupInput source="action" label="records.action" choices={choicesOf(['bin', 'review'], 'actions')} />
      {action === 'review' && <ReviewerInput stored={rule?.reviewer} />}
    </>
  );
}
