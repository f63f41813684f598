import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { useTranslate } from 'react-admin';
import { type FileRequest, fileRequests } from '#contract/fileRequests.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import type { ListColumn } from '#web/ui/list/ListTable.tsx';
import type { ListUsual } from '#web/ui/list/listPlace.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { StatusChip } from './StatusChip.tsx';

type Field = 'createdOn' | 'createdBy' | 'expires';

export const requestUsual: ListUsual<Field> = {
  fields: ['createdOn', 'createdBy', 'expires'],
  dir: 'desc',
  takes: [limits.share.take, 25, 50],
};

/** The columns of the file requests. */
export function useRequestColumns(): ListColumn<FileRequest, Field>[] {
  const translate = useTranslate();
  const { formatDateTime, formatSize } = useFormat();
  const word = (key: string) => translate(`shares.column.${key}`);
  const time = (stamp: string) => <time dateTime={stamp}>{formatDateTime(stamp)}</time>;
  const received = ({ receivedFiles, maxFiles, receivedBytes, maxBytes }: FileRequest) =>
    translate('shares.requests.receivedOf', {
      files: receivedFiles,
      maxFiles,
      bytes: formatSize(receivedBytes),
      maxBytes: formatSize(maxBytes),
    });
  return [
    {
      name: 'createdOn',
      label: translate('shares.requests.createdOn'),
      isSortable: true,
      render: ({ createdOn }) => time(createdOn),
    },
    { name: 'createdBy', label: word('operator'), isSortable: true, render: ({ createdBy }) => createdBy.name },
    { name: '_folder', label: translate('shares.requests.folder'), render: ({ folder }) => folder.name },
    { name: '_received', label: translate('shares.requests.received'), render: received },
    { name: 'expires', label: word('expires'), isSortable: true, render: ({ expires }) => time(expires) },
    { name: '_status', label: word('status'), render: ({ status }) => <StatusChip status={status} /> },
    {
      name: '_stop',
      label: translate('shares.requests.stop'),
      render: ({ id, rowVersion, status, folder }) =>
        status === 'active' && (
          <AskedButton
            size="small"
            startIcon={<StopIcon />}
            label={translate('shares.requests.stop')}
            title={translate('shares.requests.stop')}
            question={translate('shares.requests.stopQuestion', { folder: folder.name })}
            done="shares.requests.stopped"
            refreshes={['fileRequests']}
            act={() => call(fileRequests.stop, { params: { id: String(id), rowVersion: String(rowVersion) } })}
          />
        ),
    },
  ];
}
