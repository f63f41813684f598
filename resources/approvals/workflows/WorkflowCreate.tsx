import { Create } from 'react-admin';
import { workflows } from '#contract/approvals.ts';
import { RecordsTabs } from '#resources/records/RecordsTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { WorkflowForm } from './WorkflowForm.tsx';
import { emptyWorkflow, type WorkflowDraft, workflowOf } from './workflowDraft.ts';

/** A new workflow, `/records/workflow/create`. */
export default function WorkflowCreate() {
  const saved = useSaved({ resource: 'workflows', message: 'approvals.workflowSaved' });
  return (
    <AdminPage tabs={<RecordsTabs current="workflows" />}>
      <FormTitle title="approvals.createWorkflow" within={{ resource: 'workflows', list: 'records.workflows' }} />
      <Create
        resource="workflows"
        mutationOptions={saved}
        transform={(draft: object) => workflowOf(draft as WorkflowDraft)}
      >
        <WorkflowForm schema={workflows.create.body} defaultValues={emptyWorkflow} />
      </Create>
    </AdminPage>
  );
}
