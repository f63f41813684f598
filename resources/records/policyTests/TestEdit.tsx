import Box from '@mui/material/Box';
import { Edit, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { PolicyTest } from '#contract/policyTests.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { paths } from '#web/paths.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { TestForm } from './TestForm.tsx';
import { Outcome } from './TestList.tsx';

/** Editing a policy test, `/records/test/edit/{id}`. */
export default function TestEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({ resource: 'policyTests', message: 'records.testSaved' });
  return (
    <AdminPage tabs={<RecordsTabs current="tests" />}>
      <FormTitle title="records.editTest" within={{ resource: 'policyTests', list: 'records.tests' }} id={id} />
      <Edit resource="policyTests" id={id} mutationOptions={saved} transform={inputOf}>
        <Now />
        <TestForm />
      </Edit>
    </AdminPage>
  );
}

/** The fields that can be changed; the server sets the others. */
const inputOf = ({ id, rowVersion, unitId, folderId, expect }: Partial<PolicyTest>) => ({
  ...{ id, rowVersion, unitId, folderId },
  expect: Number(expect),
});

/** The current result of the test, and a button to remove it. */
function Now() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const test = useRecordContext<PolicyTest>();
  if (!test) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, pb: 2 }}>
      <Outcome test={test} />
      <DeleteButton
        resource="policyTests"
        record={test}
        button={{ sx: { ml: 'auto' } }}
        title={translate('records.deleteTestTitle')}
        question={translate('records.deleteTest', { unit: test.unitName, folder: test.folderName })}
        done={translate('records.testDeleted')}
        onDeleted={() => navigate(paths.policyTests.list)}
      />
    </Box>
  );
}
