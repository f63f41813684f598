import AddIcon from '@mui/icons-material/Add';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { List, useListContext, useTranslate } from 'react-admin';
import { type PolicyTest, policyTestFields, policyTests } from '#contract/policyTests.ts';
import { parametersOf } from '#dataProvider/filters.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { NameLink } from '#web/admin/NameLink.tsx';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { RecordsTabs } from '../RecordsTabs.tsx';

/** The list of policy tests, `/records/tests`. */
export default function TestList() {
  const translate = useTranslate();
  const expected = ({ expect }: PolicyTest) => translate(`records.expects.${expect}`);
  const unit = ({ id, unitName }: PolicyTest) => <NameLink id={id} name={unitName} page="edit" />;
  return (
    <AdminPage tabs={<RecordsTabs current="tests" />}>
      <List
        resource="policyTests"
        sort={{ field: 'unitName', order: 'ASC' }}
        exporter={false}
        actions={
          <ListHeader title="records.tests" create={{ label: 'records.createTest', icon: AddIcon }}>
            <Export />
          </ListHeader>
        }
        aside={<Facets search="records.searchTests" />}
      >
        <Table<PolicyTest>
          sortFields={policyTestFields}
          empty={<NoRows text="records.noTests" />}
          phone={{
            primary: unit,
            secondary: (test) => `${expected(test)}: ${test.fullPath}`,
            end: (test) => <Outcome test={test} />,
          }}
        >
          <Column<PolicyTest> source="unitName" label="records.unit" render={unit} />
          <Column<PolicyTest> source="expect" label="records.expect" render={expected} />
          <Column<PolicyTest> source="folderName" label="records.folder" render={({ fullPath }) => fullPath} />
          <Column<PolicyTest> source="holds" label="records.state" render={(test) => <Outcome test={test} />} />
        </Table>
      </List>
    </AdminPage>
  );
}

/** Saves the tests that match the search, as the CSV file that the server writes. */
function Export() {
  const { filterValues, total } = useListContext();
  const save = () => saveContent(policyTests.csv, { query: parametersOf(filterValues) }, 'PolicyTests.csv');
  return <SaveFileButton label="ui.export" disabled={!total} save={save} />;
}

/** Whether a test passes now, and whose rights differ. */
export function Outcome({ test: { holds, failing } }: { test: PolicyTest }) {
  const translate = useTranslate();
  const names = failing.map(({ name }) => name);
  return (
    <>
      <Chip
        size="small"
        color={holds ? 'success' : 'warning'}
        variant="outlined"
        label={translate(holds ? 'records.holdsNow' : 'records.fails')}
      />
      {names.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {names.length > 3 ? `${names.slice(0, 3).join(', ')} +${names.length - 3}` : names.join(', ')}
        </Typography>
      )}
    </>
  );
}
