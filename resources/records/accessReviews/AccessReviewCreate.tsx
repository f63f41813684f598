import { Create, SimpleForm } from 'react-admin';
import { accessReviews } from '#contract/accessReviews.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DateInput } from '#web/admin/form/DateInput.tsx';
import { FolderInput } from '#web/admin/form/FolderInput.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { ReviewerInput } from '../ReviewerInput.tsx';

const labels = { reviewerId: 'records.reviewer', folderId: 'records.folder', dueOn: 'records.due' };
const required = { only: ['reviewerId', 'folderId', 'dueOn'] };
const emptyReview = { reviewerId: null, folderId: null, dueOn: '' };

/** A new access review, `/records/access/create`. */
export default function AccessReviewCreate() {
  const saved = useSaved({ resource: 'accessReviews', message: 'records.reviewBegun', isNew: true });
  return (
    <AdminPage tabs={<RecordsTabs current="accessReviews" />}>
      <FormTitle title="records.createReview" within={{ resource: 'accessReviews', list: 'records.accessReviews' }} />
      <Create resource="accessReviews" mutationOptions={saved}>
        <ReviewForm />
      </Create>
    </AdminPage>
  );
}

function ReviewForm() {
  const resolver = useSchemaResolver(accessReviews.create.body, labels, required);
  return (
    <SimpleForm resolver={resolver} defaultValues={emptyReview}>
      <FolderInput label="records.folder" search="records.searchFolders" />
      <ReviewerInput />
      <DateInput source="dueOn" label="records.due" isRequired />
    </SimpleForm>
  );
}
