import RemoveIcon from '@mui/icons-material/DeleteOutline';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { type RescuedSave, rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { call } from '#dataProvider/client.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { useRefresh } from '../state/useRefresh.ts';

/** Saves that could not be stored in a file: they can be taken as a copy or a version, downloaded, or removed. */
export function RescuedSaves({ file, mayWrite }: { file: FileEntity; mayWrite: boolean }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['rescuedSaves', file.id],
    queryFn: ({ signal }) => call(rescuedSaves.list, { params: { id: String(file.id) } }, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Alert severity="warning" role="region" aria-labelledby="rescued-title" sx={{ mb: 2 }}>
      <Typography id="rescued-title" variant="subtitle2" component="h3">
        {translate('files.rescue.title')}
      </Typography>
      <Typography variant="body2">{translate('files.rescue.hint')}</Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.items.map((save) => (
          <RescuedRow key={save.id} file={file} save={save} mayWrite={mayWrite} />
        ))}
      </Box>
    </Alert>
  );
}

type Use = 'copy' | 'version' | 'remove';

function RescuedRow({ file, save, mayWrite }: { file: FileEntity; save: RescuedSave; mayWrite: boolean }) {
  const translate = useTranslate();
  const stamp = useStampTexts();
  const { formatSize } = useFormat();
  const showError = useErrorDialog();
  const params = { id: String(file.id), rescueId: String(save.id) };
  const { mutate, isPending } = useUse(file, params);
  const reason = translate(`files.rescue.reasons.${save.reason}`);
  return (
    <Box component="li" sx={{ pt: 1 }}>
      <Typography variant="body2">{stamp(save.on, save.by)}</Typography>
      <Typography variant="caption" component="p">
        {translate('files.rescue.one', { size: formatSize(save.size), reason })}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {mayWrite &&
          (['copy', 'version'] as const).map((use) => (
            <Button key={use} size="small" color="inherit" disabled={isPending} onClick={() => mutate(use)}>
              {translate(`files.rescue.${use}`)}
            </Button>
          ))}
        <Tooltip title={translate('files.rescue.download')}>
          <IconButton
            size="small"
            onClick={() => saveContent(rescuedSaves.download, { params }, file.name).catch(showError)}
          >
            <DownloadIcon fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={translate('files.rescue.remove')}>
          <IconButton size="small" disabled={isPending} onClick={() => mutate('remove')}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
    </Box>
  );
}

/** Takes a save as a copy or a version, or removes it. */
function useUse({ id, parentId, name }: FileEntity, params: { id: string; rescueId: string }) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const notify = useNotify();
  const onError = useErrorDialog();
  return useMutation({
    mutationFn: async (use: Use) =>
      use === 'remove'
        ? { ...(await call(rescuedSaves.remove, { params })), id, name }
        : call(rescuedSaves.take, { params, body: { as: use } }),
    onSuccess: (taken, use) => {
      const message = { copy: 'copied', version: 'stored', remove: 'removed' }[use];
      notify(`files.rescue.${message}`, { type: 'success', messageArgs: { name: taken.name } });
      void queryClient.invalidateQueries({ queryKey: ['rescuedSaves', id] });
      if (use !== 'remove') void refresh(use === 'copy' ? 'added' : 'changed', [{ id: taken.id }], parentId);
    },
    onError,
  });
}
