import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { legalHolds } from '#contract/legalHolds.ts';
import { search as searches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { treeQuery } from '#web/fileShare/state/queries.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useDebounced } from '#web/ui/useDebounced.ts';

/** Puts a folder under a hold, or the current results of a search in it. */
export function AddHeldNodes({ holdId, onClose }: { holdId: number; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefreshLists();
  const tree = useQuery(treeQuery);
  const [folderId, setFolderId] = useState<number>();
  const [terms, setTerms] = useState('');
  const search = terms.trim();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (id: number) =>
      call(legalHolds.addNodes, {
        params: { id: String(holdId) },
        body: search === '' ? { ids: [id] } : { search: { id, search } },
      }),
    onSuccess: async ({ total }) => {
      notify('records.added', { type: 'success', messageArgs: { smart_count: total } });
      await refresh('records');
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="held-title" maxWidth="sm" fullWidth>
      <DialogTitle id="held-title">{translate('records.add')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {error && <Alert severity="error">{error.message}</Alert>}
        <QueryBoundary query={tree}>
          {(folderTree) => (
            <FolderPicker
              label={translate('records.searchFolders')}
              folderTree={folderTree}
              startId={undefined}
              chosenId={folderId}
              onChoose={setFolderId}
            />
          )}
        </QueryBoundary>
        <TextField
          label={translate('records.words')}
          helperText={translate('records.wordsHint')}
          value={terms}
          onChange={(event) => setTerms(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {folderId !== undefined && search !== '' && <FoundCount folderId={folderId} words={search} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button
          variant="contained"
          disabled={folderId === undefined}
          loading={isPending}
          onClick={() => folderId !== undefined && mutate(folderId)}
        >
          {translate('records.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The number of results of the search. */
function FoundCount({ folderId, words: terms }: { folderId: number; words: string }) {
  const translate = useTranslate();
  const search = useDebounced(terms);
  const { data } = useQuery({
    queryKey: ['heldSearch', folderId, search],
    queryFn: ({ signal }) => call(searches.find, { body: { id: folderId, search, take: 0 } }, { signal }),
  });
  return (
    <Typography variant="body2" role="status" sx={{ minHeight: '1.5em' }}>
      {data && translate('records.found', { smart_count: data.total })}
    </Typography>
  );
}
