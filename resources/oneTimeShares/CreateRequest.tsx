import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { fileRequests } from '#contract/fileRequests.ts';
import { call } from '#dataProvider/client.ts';
import { treeQuery } from '#web/fileShare/state/queries.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { RequestFields } from './RequestFields.tsx';
import { RequestLink } from './RequestLink.tsx';
import { emptyRequest, requestOf } from './requestDraft.ts';

/** Chooses the folder and the limits of a request, then shows its link. */
export function CreateRequest({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const labelFor = (key: string) => translate(`shares.requests.${key}`);
  const queryClient = useQueryClient();
  const tree = useQuery(treeQuery);
  const [folderId, setFolderId] = useState<number>();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof requestOf>) => call(fileRequests.create, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['fileRequests'] }),
  });
  const draft = useDraft(emptyRequest, error);

  if (data) return <RequestLink link={data.link} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby="request-title" maxWidth="sm" fullWidth>
      <DialogTitle id="request-title">{labelFor('create')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        <QueryBoundary query={tree}>
          {(folderTree) => (
            <FolderPicker
              label={labelFor('searchFolders')}
              folderTree={folderTree}
              startId={undefined}
              chosenId={folderId}
              onChoose={setFolderId}
            />
          )}
        </QueryBoundary>
        <RequestFields draft={draft} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={folderId === undefined}
          loading={isPending}
          onClick={() => folderId !== undefined && mutate(requestOf(folderId, draft.values))}
        >
          {labelFor('submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
