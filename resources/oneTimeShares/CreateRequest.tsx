import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { fileRequests } from '#contract/fileRequests.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { treeQuery } from '#web/fileShare/queries.ts';
import { FolderPicker } from '#web/fileShare/tree/FolderPicker.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { RequestLink } from './RequestLink.tsx';

const { days, files, bytes } = limits.request;
const MB = 1024 ** 2;
const numbers = [
  { name: 'days', ...days },
  { name: 'maxFiles', min: 1, ...files },
  { name: 'maxSize', min: 1, max: bytes.max / MB, usual: bytes.usual / MB },
] as const;

/** Chooses the folder and the limits of a request, then shows its link. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const word = (key: string) => translate(`shares.requests.${key}`);
  const queryClient = useQueryClient();
  const tree = useQuery(treeQuery);
  const [folderId, setFolderId] = useState<number>();
  const [memo, setMemo] = useState('');
  const [typed, setTyped] = useState({ days: days.usual, maxFiles: files.usual, maxSize: bytes.usual / MB });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (into: number) => {
      const { maxSize, ...wishes } = typed;
      return call(fileRequests.create, { body: { folderId: into, memo, ...wishes, maxBytes: maxSize * MB } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['fileRequests'] }),
  });

  if (data) return <RequestLink link={data.link} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby="request-title" maxWidth="sm" fullWidth>
      <DialogTitle id="request-title">{word('create')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        <Loaded query={tree}>
          {(forest) => (
            <FolderPicker
              label={word('searchFolders')}
              forest={forest}
              startId={undefined}
              chosenId={folderId}
              onChoose={setFolderId}
            />
          )}
        </Loaded>
        <TextField
          label={translate('shares.form.message')}
          value={memo}
          onChange={({ target }) => setMemo(target.value)}
          multiline
          minRows={2}
          maxRows={8}
          slotProps={{ htmlInput: { maxLength: limits.share.memo, dir: 'auto' } }}
        />
        {numbers.map(({ name, min, max }) => (
          <TextField
            key={name}
            type="number"
            label={word(name)}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: Number(target.value) })}
            slotProps={{ htmlInput: { min, max, step: 1 } }}
          />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={folderId === undefined}
          loading={isPending}
          onClick={() => folderId !== undefined && mutate(folderId)}
        >
          {word('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
