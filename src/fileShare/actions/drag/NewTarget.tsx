import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { folders } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { useRefresh } from '../../state/useRefresh.ts';

interface NewTargetProps {
  /** The parent of the new folder; undefined when the user may not create one. */
  parentId: number | undefined;
  onCreated: (folderId: number) => void;
}

/** Creates a target folder for the move. */
export function NewTarget({ parentId, onCreated }: NewTargetProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [name, setName] = useState<string>();
  const labelFor = (key: string) => translate(`filePage.move.${key}`);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (parent: number) => call(folders.create, { body: { name: (name ?? '').trim(), parentId: parent } }),
    onSuccess: async (folder, parent) => {
      await refresh('added', [folder], parent);
      setName(undefined);
      onCreated(folder.id);
    },
  });
  if (name === undefined) {
    return (
      <Button sx={{ justifySelf: 'start' }} disabled={parentId === undefined} onClick={() => setName('')}>
        {labelFor('newFolder')}
      </Button>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parentId !== undefined && name.trim() !== '') mutate(parentId);
  };
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={submit} sx={{ alignItems: 'flex-start' }}>
      <TextField
        label={labelFor('newFolderName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={error !== null}
        helperText={error?.message}
        slotProps={{ htmlInput: { maxLength: limits.name } }}
        autoFocus
        fullWidth
      />
      <Button type="submit" variant="outlined" disabled={name.trim() === ''} loading={isPending} sx={{ height: 40 }}>
        {labelFor('create')}
      </Button>
    </Stack>
  );
}
