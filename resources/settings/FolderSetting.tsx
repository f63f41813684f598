import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { folderQuery, treeQuery } from '#web/fileShare/state/queries.ts';
import { FolderPicker } from '#web/ui/folders/FolderPicker.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';

interface FolderSettingProps {
  source: string;
  label: string;
  hint: string;
}

/** A setting that names a folder, or none. */
export function FolderSetting({ source, label, hint }: FolderSettingProps) {
  const translate = useTranslate();
  const { field, fieldState } = useInput<number | null>({ source });
  const [isChoosing, setChoosing] = useState(false);
  const id = field.value || undefined;
  const { data: folder, error } = useQuery({ ...folderQuery(id ?? 0), enabled: id !== undefined });
  const path = error ? translate('settings.folder.gone') : (folder?.fullPath ?? '');
  return (
    <Stack data-field={source} sx={{ gap: 1, width: '100%', maxWidth: 480, alignItems: 'flex-start' }}>
      <TextField
        fullWidth
        label={translate(label)}
        value={id === undefined ? translate('settings.folder.none') : path}
        error={fieldState.invalid || error !== null}
        helperText={fieldState.error?.message ?? translate(hint)}
        slotProps={{ input: { readOnly: true }, inputLabel: { shrink: true } }}
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" size="small" onClick={() => setChoosing(true)}>
          {translate('settings.folder.choose')}
        </Button>
        {id !== undefined && (
          <Button size="small" onClick={() => field.onChange(null)}>
            {translate('settings.folder.remove')}
          </Button>
        )}
      </Stack>
      {isChoosing && (
        <FolderDialog label={label} folderId={id} onChoose={field.onChange} onClose={() => setChoosing(false)} />
      )}
    </Stack>
  );
}

interface FolderDialogProps {
  label: string;
  folderId: number | undefined;
  onChoose: (folderId: number) => void;
  onClose: () => void;
}

function FolderDialog({ label, folderId, onChoose, onClose }: FolderDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const tree = useQuery(treeQuery);
  const [chosenId, setChosenId] = useState(folderId);
  const choose = () => {
    if (chosenId !== undefined) onChoose(chosenId);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{translate(label)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <QueryBoundary query={tree}>
          {(folderTree) => (
            <FolderPicker
              label={translate('settings.folder.search')}
              folderTree={folderTree}
              startId={folderId}
              chosenId={chosenId}
              onChoose={setChosenId}
            />
          )}
        </QueryBoundary>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ui.cancel')}</Button>
        <Button variant="contained" onClick={choose} disabled={chosenId === undefined}>
          {translate('settings.folder.submit')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
