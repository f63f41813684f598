import { RadioButtonGroupInput, SimpleForm, useRecordContext } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { type PolicyTest, policyTests } from '#contract/policyTests.ts';
import { FolderInput } from '#web/admin/form/FolderInput.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { ReviewerInput } from '../ReviewerInput.tsx';

const labels = { unitId: 'records.unit', folderId: 'records.folder' };
const required = { only: ['unitId', 'folderId'] };
const choices = [0, 1, 2].map((id) => ({ id, name: `records.expects.${id}` }));

/** Who must or must not have which right on which folder. */
export function TestForm({ isNew = false }: { isNew?: boolean }) {
  const [about] = useSearchParams();
  const idOf = (name: string) => Number(about.get(name)) || null;
  const newTest = { unitId: idOf('unitId'), folderId: idOf('folderId'), expect: 0 };
  const test = useRecordContext<PolicyTest>();
  const resolver = useSchemaResolver(policyTests.create.body, labels, required);
  return (
    <SimpleForm resolver={resolver} {...(isNew && { defaultValues: newTest })}>
      <ReviewerInput source="unitId" label="records.unit" stored={test && { id: test.unitId, name: test.unitName }} />
      <RadioButtonGroupInput source="expect" label="records.expect" choices={choices} />
      <FolderInput label="records.folder" search="records.searchFolders" />
    </SimpleForm>
  );
}
