import { Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import { legalHolds } from '#contract/legalHolds.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { paths } from '#web/paths.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { HoldForm } from './HoldForm.tsx';

/** Editing a legal hold, `/records/hold/edit/{id}`. */
export default function HoldEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({
    resource: 'legalHolds',
    message: 'records.holdSaved',
    otherwise: paths.legalHolds.show.of(id),
  });
  return (
    <AdminPage tabs={<RecordsTabs current="holds" />}>
      <FormTitle title="records.editHold" within={{ resource: 'legalHolds', list: 'records.holds' }} id={id} />
      <Edit resource="legalHolds" id={id} mutationOptions={saved}>
        <HoldForm schema={legalHolds.update.body} />
      </Edit>
    </AdminPage>
  );
}
