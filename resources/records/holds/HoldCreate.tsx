import { Create } from 'react-admin';
import { legalHolds } from '#contract/legalHolds.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { HoldForm } from './HoldForm.tsx';

/** A new legal hold, `/records/hold/create`. */
export default function HoldCreate() {
  const saved = useSaved({ resource: 'legalHolds', message: 'records.holdCreated', isNew: true });
  return (
    <AdminPage tabs={<RecordsTabs current="holds" />}>
      <FormTitle title="records.createHold" within={{ resource: 'legalHolds', list: 'records.holds' }} />
      <Create resource="legalHolds" mutationOptions={saved}>
        <HoldForm schema={legalHolds.create.body} isNew />
      </Create>
    </AdminPage>
  );
}
