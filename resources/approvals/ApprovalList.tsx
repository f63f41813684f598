import { useQuery } from '@tanstack/react-query';
import { List, useListContext, useTranslate } from 'react-admin';
import { type Approval, approvalStates, approvals } from '#contract/approvals.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { parametersOf } from '#dataProvider/filters.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { RecordsTabs } from '#resources/records/RecordsTabs.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Facet, Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { activeWorkflowsQuery } from './approvals.data.ts';
import { StateChip } from './StateChip.tsx';

/** All approvals, `/records/approvals`. */
export default function ApprovalList() {
  const translate = useTranslate();
  const { formatDate, formatRecent } = useFormat();
  const { data: workflows = [] } = useQuery(activeWorkflowsQuery);
  const name = ({ id, file, version }: Approval) => (
    <NameLink id={id} name={file.name} distinction={translate('approvals.version', { number: version.number })} />
  );
  const workflowName = ({ workflow }: Approval) => workflow?.name ?? translate('approvals.withoutWorkflow');
  const yes = (label: string) => [{ value: 'true', label: translate(label) }];
  return (
    <AdminPage tabs={<RecordsTabs current="approvals" />}>
      <List
        resource="approvals"
        sort={{ field: 'startedOn', order: 'DESC' }}
        exporter={false}
        actions={
          <ListHeader title="records.approvals">
            <SaveCsv />
          </ListHeader>
        }
        aside={
          <Facets search="approvals.searchApprovals">
            <Facet
              label="records.state"
              source="state"
              choices={approvalStates.map((value) => ({ value, label: translate(`approvals.states.${value}`) }))}
            />
            <Facet label="approvals.late" source="late" choices={yes('approvals.onlyLate')} />
            <Facet label="approvals.blocked" source="blocked" choices={yes('approvals.onlyBlocked')} />
            {workflows.length > 0 && (
              <Facet
                label="approvals.workflow"
                source="workflowId"
                choices={workflows.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </Facets>
        }
      >
        <Table<Approval>
          sortFields={['startedOn', 'state', 'dueOn']}
          empty={<NoRows text="approvals.noApprovals" />}
          phone={{
            primary: name,
            secondary: (approval) => `${workflowName(approval)} · ${approval.startedBy.name}`,
            end: (approval) => <StateChip approval={approval} />,
          }}
        >
          <Column<Approval> source="file" label="records.name" render={name} />
          <Column<Approval> source="workflow" label="approvals.workflow" render={workflowName} />
          <Column<Approval>
            source="state"
            label="records.state"
            render={(approval) => <StateChip approval={approval} />}
          />
          <Column<Approval>
            source="step"
            label="approvals.step"
            render={({ step, stepCount }) => translate('approvals.stepOf', { step, of: stepCount })}
          />
          <Column<Approval>
            source="dueOn"
            label="records.due"
            render={({ dueOn }) => (dueOn ? formatDate(dueOn) : '')}
          />
          <Column<Approval> source="startedBy" label="approvals.starter" render={({ startedBy }) => startedBy.name} />
          <Column<Approval>
            source="startedOn"
            label="approvals.startedOn"
            render={({ startedOn }) => formatRecent(startedOn)}
          />
        </Table>
      </List>
    </AdminPage>
  );
}

/** Saves what the filters leave, with a column for each step. */
function SaveCsv() {
  const { filterValues, total } = useListContext();
  const input = { query: parametersOf(filterValues) } as CallOf<typeof approvals.csv>;
  return (
    <SaveFileButton
      label="ui.export"
      save={() => saveContent(approvals.csv, input, 'Approvals.csv')}
      disabled={!total}
    />
  );
}
