import StopIcon from '@mui/icons-material/StopCircleOutlined';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { oneTimeShares, type Share } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import type { ListColumn } from '#web/ui/list/ListTable.tsx';
import type { ListUsual } from '#web/ui/list/listPlace.ts';
import { useFormat } from '#web/ui/useFormat.ts';
import { DownloadLogs } from './DownloadLogs.tsx';
import { FileNames } from './FileNames.tsx';
import { Recipients } from './Recipients.tsx';
import { StatusChip } from './StatusChip.tsx';

type Field = 'createdOn' | 'createdBy' | 'expires';

/** Ten a page, newest first (§9 Page sizes). */
export const shareUsual: ListUsual<Field> = {
  fields: ['createdOn', 'createdBy', 'expires'],
  dir: 'desc',
  takes: [limits.share.take, 25, 50],
};

/** The columns of the history (§2). */
export function useShareColumns(): ListColumn<Share, Field>[] {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const word = (key: string) => translate(`shares.column.${key}`);
  const time = (stamp: string) => <time dateTime={stamp}>{formatDateTime(stamp)}</time>;
  return [
    { name: 'createdOn', label: word('sharedOn'), isSortable: true, render: ({ createdOn }) => time(createdOn) },
    { name: 'createdBy', label: word('operator'), isSortable: true, render: ({ createdBy }) => createdBy.name },
    { name: '_recipients', label: word('recipients'), render: (share) => <Recipients share={share} /> },
    { name: '_files', label: word('fileName'), render: ({ files }) => <FileNames files={files} /> },
    { name: 'expires', label: word('expires'), isSortable: true, render: ({ expires }) => time(expires) },
    { name: '_status', label: word('status'), render: ({ status }) => <StatusChip status={status} /> },
    {
      name: '_stop',
      label: word('stop'),
      render: ({ id, rowVersion, status, files }) =>
        status === 'active' && (
          <AskedButton
            size="small"
            startIcon={<StopIcon />}
            label={word('stop')}
            title={word('stop')}
            question={translate('shares.stopQuestion', { names: files.map(({ name }) => name).join(', ') })}
            done="shares.stopped"
            refreshes={['oneTimeShares']}
            act={() => call(oneTimeShares.stop, { params: { id: String(id), rowVersion: String(rowVersion) } })}
          />
        ),
    },
    { name: '_logs', label: word('logs'), render: (share) => <DownloadLogs share={share} /> },
  ];
}
