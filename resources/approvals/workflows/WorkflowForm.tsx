import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { BooleanInput, RadioButtonGroupInput, SimpleForm, useRecordContext, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { type Workflow, whileRunnings } from '#contract/approvals.ts';
import { NameInput } from '#web/admin/form/NameInput.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { StepsInput } from './StepsInput.tsx';
import { type WorkflowDraft, workflowOf } from './workflowDraft.ts';

const labels = {
  name: 'records.name',
  units: 'approvals.reviewers',
  need: 'approvals.need',
  days: 'approvals.days',
  steps: 'approvals.steps',
};
const options = {
  only: ['name', 'steps'],
  judged: (values: object) => workflowOf(values as WorkflowDraft),
};

interface WorkflowFormProps {
  schema: z.ZodType;
  defaultValues?: object;
  children?: ReactNode;
}

/** What a workflow demands: its steps in their order, and what is possible while it runs. */
export function WorkflowForm({ schema, defaultValues, children }: WorkflowFormProps) {
  const resolver = useSchemaResolver(schema, labels, options);
  return (
    <SimpleForm resolver={resolver} {...(defaultValues && { defaultValues })}>
      <Running />
      <NameInput label="records.name" />
      <StepsInput />
      <RadioButtonGroupInput
        source="whileRunning"
        label="approvals.whileRunning"
        choices={whileRunnings.map((id) => ({ id, name: `approvals.whileRunnings.${id}` }))}
      />
      <BooleanInput source="ownAllowed" label="approvals.ownAllowed" helperText="approvals.ownAllowedHint" />
      <BooleanInput source="proof" label="approvals.proof" helperText="approvals.proofHint" />
      <BooleanInput source="active" label="approvals.active" helperText="approvals.activeHint" />
      {children}
    </SimpleForm>
  );
}

/** Says how many approvals run by the workflow, which go on as they began. */
function Running() {
  const translate = useTranslate();
  const workflow = useRecordContext<Workflow>();
  if (!workflow?.running) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {translate('approvals.runningHint', { smart_count: workflow.running })}
    </Alert>
  );
}
