import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Edit, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { PolicyTest } from '#contract/policyTests.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteDialog } from '#web/admin/DeleteDialog.tsx';
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
  const [isConfirming, setConfirming] = useState(false);
  if (!test) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, pb: 2 }}>
      <Outcome test={test} />
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setConfirming(true)} sx={{ ml: 'auto' }}>
        {translate('ui.delete')}
      </Button>
      {isConfirming && (
        <DeleteDialog
          resource="policyTests"
          record={test}
          title={translate('records.deleteTestTitle')}
          question={translate('records.deleteTest', { unit: test.unitName, folder: test.folderName })}
          done={translate('records.testDeleted')}
          onClose={() => setConfirming(false)}
          onDeleted={() => navigate(paths.policyTests.list)}
        />
      )}
    </Box>
  );
}
