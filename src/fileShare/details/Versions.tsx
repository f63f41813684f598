import CompareIcon from '@mui/icons-material/DifferenceOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RestoreIcon from '@mui/icons-material/RestoreOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Rights } from '#contract/enums.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { type FileVersion, versions } from '#contract/fileNodes/versions.ts';
import { call } from '#dataProvider/client.ts';
import { isComparable } from '#web/preview/kinds.ts';
import { versionsQuery } from '#web/preview/versionsQuery.ts';
import { isDownloadPrevented, isWithheld } from '#web/preview/withheld.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { useDownload } from '../actions/useDownload.ts';
import { keys } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import { RescuedSaves } from './RescuedSaves.tsx';

const CompareDialog = lazyPart(() => import('#web/preview/compare/CompareDialog.tsx'));
const ReceiptMenu = lazyPart(() => import('./ReceiptMenu.tsx'));

/** The earlier versions of a file. */
export function Versions({ file, mayWrite }: { file: FileEntity; mayWrite: boolean }) {
  const translate = useTranslate();
  const { data } = useQuery(versionsQuery(file.id));
  const [compared, setCompared] = useState<FileVersion>();
  const isCompared = isComparable(file.name) && !isWithheld(file);
  if (!data) return null;
  if (data.items.length === 0) {
    return (
      <>
        <RescuedSaves file={file} mayWrite={mayWrite} />
        <Typography variant="body2" color="text.secondary">
          {translate('files.versions.none')}
        </Typography>
        <Receipt file={file} />
      </>
    );
  }
  return (
    <Box component="section" aria-labelledby="versions-title">
      <RescuedSaves file={file} mayWrite={mayWrite} />
      <Typography id="versions-title" variant="subtitle2" component="h3">
        {translate('files.versions.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.items.map((version) => (
          <VersionRow
            key={version.id}
            file={file}
            version={version}
            mayWrite={mayWrite}
            onCompare={isCompared ? () => setCompared(version) : undefined}
          />
        ))}
      </Box>
      <Receipt file={file} />
      {compared && (
        <Suspense>
          <CompareDialog file={file} from={compared.id} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </Box>
  );
}

function Receipt(props: { file: FileEntity; version?: FileVersion }) {
  const can = useCan();
  if (!can('file.readReceipt', { rights: props.file.rights as Rights })) return null;
  return (
    <Suspense>
      <ReceiptMenu {...props} />
    </Suspense>
  );
}

interface VersionRowProps {
  file: FileEntity;
  version: FileVersion;
  mayWrite: boolean;
  /** Undefined when versions of the file cannot be compared. */
  onCompare: (() => void) | undefined;
}

function VersionRow({ file, version, mayWrite, onCompare }: VersionRowProps) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const download = useDownload();
  const { formatSize } = useFormat();
  const restore = useRestore(file);
  const { number, uploadedBy, actedBy } = version;
  const uploader = actedBy
    ? { ...uploadedBy, name: translate('files.versions.actedAs', { actor: actedBy.name, name: uploadedBy.name }) }
    : uploadedBy;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', py: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2">
          {translate('files.versions.one', { number })} · {formatSize(version.size)}
        </Typography>
        <Typography variant="caption" color="text.secondary">
          {stamp(version.uploadedOn, uploader)}
        </Typography>
      </Box>
      {onCompare && (
        <Tooltip title={translate('files.versions.compare', { number })}>
          <IconButton size="small" onClick={onCompare}>
            <CompareIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Receipt file={file} version={version} />
      {!isDownloadPrevented(file) && (
        <Tooltip title={translate('files.versions.download', { number })}>
          <IconButton size="small" onClick={() => download(file, version.id)}>
            <DownloadIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {mayWrite && (
        <Tooltip title={translate('files.versions.restore', { number })}>
          <IconButton size="small" loading={restore.isPending} onClick={() => restore.mutate(version)}>
            <RestoreIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  );
}

/** Restoring needs no confirmation, because the replaced content becomes a version. */
function useRestore({ id, parentId }: FileEntity) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const notify = useNotify();
  const onError = useErrorDialog();
  return useMutation({
    mutationFn: (version: FileVersion) =>
      call(versions.restore, { params: { id: String(id), versionId: String(version.id) } }),
    onSuccess: (saved, { number }) => {
      queryClient.setQueryData(keys.file(id), saved);
      notify('files.versions.restored', { type: 'success', messageArgs: { number } });
      void refresh('changed', [saved], parentId);
    },
    onError,
  });
}
