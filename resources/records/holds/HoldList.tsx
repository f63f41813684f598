import AddIcon from '@mui/icons-material/Add';
import { List, useTranslate } from 'react-admin';
import { type LegalHold, legalHoldFields } from '#contract/legalHolds.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import type { Listing } from '#web/admin/RecordHeader.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';

const exporter = csvExporter('LegalHolds.csv', {
  name: ({ name }: LegalHold) => name,
  reason: ({ reason }: LegalHold) => reason,
  nodes: ({ nodes }: LegalHold) => nodes,
  created: ({ createdOn }: LegalHold) => createdOn,
  released: ({ releasedOn }: LegalHold) => releasedOn ?? '',
});

/** Those created last first. */
export const holdListing: Listing = { sort: { field: 'createdOn', order: 'DESC' } };

/** The list of legal holds, `/records/holds`. */
export default function HoldList() {
  const translate = useTranslate();
  const { formatRecent } = useFormat();
  const state = ({ releasedOn }: LegalHold) =>
    releasedOn ? translate('records.releasedOn', { on: formatRecent(releasedOn) }) : translate('records.inForce');
  return (
    <AdminPage tabs={<RecordsTabs current="holds" />}>
      <List
        resource="legalHolds"
        {...holdListing}
        exporter={exporter}
        actions={
          <ListHeader title="records.holds" create={{ label: 'records.createHold', icon: AddIcon }}>
            <ExportButton />
          </ListHeader>
        }
        aside={<Facets search="records.searchHolds" />}
      >
        <Table<LegalHold>
          sortFields={legalHoldFields}
          empty={<NoRows text="records.noHolds" />}
          phone={{
            primary: (hold) => <NameLink {...hold} />,
            secondary: state,
            end: ({ nodes }) => translate('records.nodeCount', { smart_count: nodes }),
          }}
        >
          <Column<LegalHold> source="name" label="records.name" render={(hold) => <NameLink {...hold} />} />
          <Column<LegalHold> source="reason" label="records.reason" />
          <Column<LegalHold> source="nodes" label="records.nodes" align="right" />
          <Column<LegalHold>
            source="createdOn"
            label="records.createdOn"
            render={({ createdOn }) => formatRecent(createdOn)}
          />
          <Column<LegalHold> source="releasedOn" label="records.state" render={state} />
        </Table>
      </List>
    </AdminPage>
  );
}
