import AddIcon from '@mui/icons-material/Add';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { ColumnsButton, List, useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { type Share, shareFields } from '#contract/oneTimeShares.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { DownloadLogs } from './DownloadLogs.tsx';
import { FileNames } from './FileNames.tsx';
import { Recipients } from './Recipients.tsx';
import { ShareTabs } from './ShareTabs.tsx';
import { StatusChip } from './StatusChip.tsx';

const names = ({ files }: Share) => files.map(({ name }) => name).join(', ');
const exporter = csvExporter('Shares.csv', {
  sharedOn: ({ createdOn }: Share) => createdOn,
  operator: ({ createdBy }: Share) => createdBy.name,
  recipients: ({ recipients }: Share) => recipients.map(({ address }) => address).join(', '),
  files: names,
  expires: ({ expires }: Share) => expires,
  status: ({ status }: Share) => status,
});

/** The history of one-time shares, `/onetimeshare/list`. */
export default function ShareList() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const time = (stamp: string) => <time dateTime={stamp}>{formatDateTime(stamp)}</time>;
  const stop = (share: Share) =>
    share.status === 'active' && (
      <DeleteButton
        resource="oneTimeShares"
        record={share}
        label={translate('shares.column.stop')}
        icon={StopIcon}
        button={{ size: 'small' }}
        question={translate('shares.stopQuestion', { names: names(share) })}
        done={translate('shares.stopped')}
      />
    );
  return (
    <AdminPage tabs={<ShareTabs current="shares" />}>
      <List
        resource="oneTimeShares"
        sort={{ field: 'createdOn', order: 'DESC' }}
        perPage={limits.share.take}
        exporter={exporter}
        actions={
          <ListHeader title="shares.title" create={{ label: 'shares.create', icon: AddIcon }}>
            <ColumnsButton />
            <ExportButton />
          </ListHeader>
        }
        aside={<Facets search="shares.search" />}
      >
        <Table<Share>
          sortFields={shareFields}
          empty={<NoRows text="shares.empty" />}
          phone={{
            primary: names,
            secondary: ({ recipients, expires }) =>
              `${recipients.map(({ address }) => address).join(', ')} · ${formatDateTime(expires)}`,
            end: (share) => stop(share) || <StatusChip status={share.status} />,
          }}
        >
          <Column<Share>
            source="createdOn"
            label="shares.column.sharedOn"
            render={({ createdOn }) => time(createdOn)}
          />
          <Column<Share> source="createdBy" label="shares.column.operator" render={({ createdBy }) => createdBy.name} />
          <Column<Share>
            source="recipients"
            label="shares.column.recipients"
            render={(share) => <Recipients share={share} />}
          />
          <Column<Share>
            source="files"
            label="shares.column.fileName"
            render={({ files }) => <FileNames files={files} />}
          />
          <Column<Share> source="expires" label="shares.column.expires" render={({ expires }) => time(expires)} />
          <Column<Share>
            source="status"
            label="shares.column.status"
            render={({ status }) => <StatusChip status={status} />}
          />
          <Column<Share> source="stop" label="shares.column.stop" render={stop} />
          <Column<Share> source="logs" label="shares.column.logs" render={(share) => <DownloadLogs share={share} />} />
        </Table>
      </List>
    </AdminPage>
  );
}
