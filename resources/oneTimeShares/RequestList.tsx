import AddIcon from '@mui/icons-material/Add';
import StopIcon from '@mui/icons-material/StopCircleOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ColumnsButton, List, useTranslate } from 'react-admin';
import { type FileRequest, requestFields } from '#contract/fileRequests.ts';
import { limits } from '#contract/limits.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { csvExporter } from '#web/admin/list/exporter.ts';
import { Facets } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { CreateRequest } from './CreateRequest.tsx';
import { ShareTabs } from './ShareTabs.tsx';
import { StatusChip } from './StatusChip.tsx';

const exporter = csvExporter('FileRequests.csv', {
  requestedOn: ({ createdOn }: FileRequest) => createdOn,
  operator: ({ createdBy }: FileRequest) => createdBy.name,
  folder: ({ folder }: FileRequest) => folder.name,
  receivedFiles: ({ receivedFiles }: FileRequest) => receivedFiles,
  receivedBytes: ({ receivedBytes }: FileRequest) => receivedBytes,
  expires: ({ expires }: FileRequest) => expires,
  status: ({ status }: FileRequest) => status,
});

/** The file requests, `/onetimeshare/requests`: links by which external people upload files into folders. */
export default function RequestList() {
  const translate = useTranslate();
  const { formatDateTime, formatSize } = useFormat();
  const [isCreating, setCreating] = useState(false);
  const time = (stamp: string) => <time dateTime={stamp}>{formatDateTime(stamp)}</time>;
  const received = ({ receivedFiles, maxFiles, receivedBytes, maxBytes }: FileRequest) =>
    translate('shares.requests.receivedOf', {
      files: receivedFiles,
      maxFiles,
      bytes: formatSize(receivedBytes),
      maxBytes: formatSize(maxBytes),
    });
  const stop = (request: FileRequest) =>
    request.status === 'active' && (
      <DeleteButton
        resource="fileRequests"
        record={request}
        label={translate('shares.requests.stop')}
        icon={StopIcon}
        button={{ size: 'small' }}
        question={translate('shares.requests.stopQuestion', { folder: request.folder.name })}
        done={translate('shares.requests.stopped')}
      />
    );
  return (
    <AdminPage tabs={<ShareTabs current="requests" />}>
      <List
        resource="fileRequests"
        sort={{ field: 'createdOn', order: 'DESC' }}
        perPage={limits.share.take}
        exporter={exporter}
        actions={
          <ListHeader title="shares.requests.title">
            <ColumnsButton />
            <ExportButton />
            <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
              {translate('shares.requests.create')}
            </Button>
          </ListHeader>
        }
        aside={<Facets search="shares.requests.search" />}
      >
        <Table<FileRequest>
          sortFields={requestFields}
          empty={<NoRows text="shares.requests.empty" />}
          phone={{
            primary: ({ folder }) => folder.name,
            secondary: received,
            end: (request) => stop(request) || <StatusChip status={request.status} />,
          }}
        >
          <Column<FileRequest>
            source="createdOn"
            label="shares.requests.createdOn"
            render={({ createdOn }) => time(createdOn)}
          />
          <Column<FileRequest>
            source="createdBy"
            label="shares.column.operator"
            render={({ createdBy }) => createdBy.name}
          />
          <Column<FileRequest> source="folder" label="shares.requests.folder" render={({ folder }) => folder.name} />
          <Column<FileRequest> source="received" label="shares.requests.received" render={received} />
          <Column<FileRequest> source="expires" label="shares.column.expires" render={({ expires }) => time(expires)} />
          <Column<FileRequest>
            source="status"
            label="shares.column.status"
            render={({ status }) => <StatusChip status={status} />}
          />
          <Column<FileRequest> source="stop" label="shares.requests.stop" render={stop} />
        </Table>
      </List>
      {isCreating && <CreateRequest onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}
