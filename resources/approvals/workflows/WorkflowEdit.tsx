import { Edit, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import { type Workflow, workflows } from '#contract/approvals.ts';
import { RecordsTabs } from '#resources/records/RecordsTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { shownInPage } from '#web/admin/shownInPage.ts';
import { paths } from '#web/paths.ts';
import { WorkflowForm } from './WorkflowForm.tsx';
import { type WorkflowDraft, workflowOf } from './workflowDraft.ts';

/** Editing a workflow, `/records/workflow/edit/{id}`. */
export default function WorkflowEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({ resource: 'workflows', message: 'approvals.workflowSaved' });
  return (
    <AdminPage tabs={<RecordsTabs current="workflows" />}>
      <FormTitle title="approvals.editWorkflow" within={{ resource: 'workflows', list: 'records.workflows' }} id={id} />
      <Edit
        resource="workflows"
        id={id}
        mutationOptions={saved}
        transform={(draft: object) => workflowOf(draft as WorkflowDraft)}
        queryOptions={shownInPage}
      >
        <WorkflowForm schema={workflows.update.body}>
          <Remove />
        </WorkflowForm>
      </Edit>
    </AdminPage>
  );
}

/** What runs by the workflow, and its deletion. */
function Remove() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const workflow = useRecordContext<Workflow>();
  if (!workflow) return null;
  const { name } = workflow;
  return (
    <DeleteButton
      resource="workflows"
      record={workflow}
      label={translate('approvals.deleteWorkflow')}
      question={translate('approvals.deleteQuestion', { name })}
      done={translate('approvals.workflowDeleted', { name })}
      onDeleted={() => navigate(paths.workflows.list)}
      button={{ sx: { alignSelf: 'flex-start' } }}
    />
  );
}
