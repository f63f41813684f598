import { Create } from 'react-admin';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { TestForm } from './TestForm.tsx';

/** A new policy test, `/records/test/create`. */
export default function TestCreate() {
  const saved = useSaved({ resource: 'policyTests', message: 'records.testSaved' });
  return (
    <AdminPage tabs={<RecordsTabs current="tests" />}>
      <FormTitle title="records.createTest" within={{ resource: 'policyTests', list: 'records.tests' }} />
      <Create resource="policyTests" mutationOptions={saved}>
        <TestForm isNew />
      </Create>
    </AdminPage>
  );
}
