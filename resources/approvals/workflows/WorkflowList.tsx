import AddIcon from '@mui/icons-material/Add';
import { List, useTranslate } from 'react-admin';
import { type Workflow, workflowSorts } from '#contract/approvals.ts';
import { RecordsTabs } from '#resources/records/RecordsTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** The list of workflows, `/records/workflows`. */
export default function WorkflowList() {
  const translate = useTranslate();
  const { formatRecent, formatNumber } = useFormat();
  const name = (workflow: Workflow) => <NameLink {...workflow} page="edit" />;
  const state = ({ active }: Workflow) => translate(active ? 'records.active' : 'records.inactive');
  const steps = ({ steps }: Workflow) => steps.map((step) => step.name).join(', ');
  return (
    <AdminPage tabs={<RecordsTabs current="workflows" />}>
      <List
        resource="workflows"
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        actions={<ListHeader title="records.workflows" create={{ label: 'approvals.createWorkflow', icon: AddIcon }} />}
        aside={<Facets search="approvals.searchWorkflows" />}
      >
        <Table<Workflow>
          sortFields={workflowSorts}
          empty={<NoRows text="approvals.noWorkflows" />}
          phone={{ primary: name, secondary: steps, end: state }}
        >
          <Column<Workflow> source="name" label="records.name" render={name} />
          <Column<Workflow> source="steps" label="approvals.steps" render={steps} />
          <Column<Workflow> source="active" label="records.state" render={state} />
          <Column<Workflow>
            source="running"
            label="approvals.running"
            align="right"
            render={({ running }) => formatNumber(running)}
          />
          <Column<Workflow>
            source="updatedOn"
            label="records.updatedOn"
            render={({ updatedOn }) => formatRecent(updatedOn)}
          />
        </Table>
      </List>
    </AdminPage>
  );
}
