import AddIcon from '@mui/icons-material/Add';
import { List, useTranslate } from 'react-admin';
import type { RetentionRule } from '#contract/retention.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { usePeriodText } from './usePeriodText.ts';

const exporter = csvExporter('RetentionRules.csv', {
  name: ({ name }: RetentionRule) => name,
  period: ({ period }: RetentionRule) => period,
  action: ({ action }: RetentionRule) => action,
  active: ({ active }: RetentionRule) => String(active),
});

/** The list of retention rules, `/records/rules`. */
export default function RuleList() {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const periodText = usePeriodText();
  const state = ({ active }: RetentionRule) => translate(active ? 'records.active' : 'records.inactive');
  return (
    <AdminPage tabs={<RecordsTabs current="rules" />}>
      <List
        resource="retention"
        sort={{ field: 'name', order: 'ASC' }}
        exporter={exporter}
        actions={
          <ListHeader title="records.rules" create={{ label: 'records.createRule', icon: AddIcon }}>
            <ExportButton />
          </ListHeader>
        }
        aside={<Facets search="records.searchRules" />}
      >
        <Table<RetentionRule>
          sortFields={['name', 'action', 'active', 'updatedOn']}
          empty={<NoRows text="records.noRules" />}
          phone={{
            primary: (rule) => <NameLink {...rule} />,
            secondary: state,
            end: ({ period }) => periodText(period),
          }}
        >
          <Column<RetentionRule> source="name" label="records.name" render={(rule) => <NameLink {...rule} />} />
          <Column<RetentionRule> source="period" label="records.period" render={({ period }) => periodText(period)} />
          <Column<RetentionRule>
            source="action"
            label="records.action"
            render={({ action }) => translate(`records.actions.${action}`)}
          />
          <Column<RetentionRule> source="active" label="records.state" render={state} />
          <Column<RetentionRule>
            source="updatedOn"
            label="records.updatedOn"
            render={({ updatedOn }) => formatRecent(updatedOn)}
          />
        </Table>
      </List>
    </AdminPage>
  );
}
