import AddIcon from '@mui/icons-material/CreateNewFolderOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { type FormEvent, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Folder } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { useCreateFolder } from '#web/fileShare/actions/folder/useCreateFolder.ts';
import { fieldError, formError } from '#web/ui/form/formErrors.ts';

/** Creates a subfolder. A blank name is not sent. */
export function NewSubfolder({ parent, onCreated }: { parent: Folder; onCreated: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const { mutate, error, isPending, reset } = useCreateFolder(parent.id, () => {
    setName('');
    onCreated();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') mutate(name.trim());
  };
  const label = translate('fileShare.folder.newSubfolder');
  const inputId = useId();
  const problemId = useId();
  const problem = fieldError(error, 'name');
  const summary = formError(error, ['name']);

  return (
    <Stack component="form" onSubmit={submit} spacing={1}>
      {summary && <Alert severity="error">{summary}</Alert>}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-start' }}>
        <FormControl size="small" error={problem !== undefined} fullWidth>
          <InputLabel htmlFor={inputId}>{label}</InputLabel>
          <OutlinedInput
            id={inputId}
            label={label}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              if (error) reset();
            }}
            inputProps={{ maxLength: limits.name, 'aria-describedby': problem && problemId }}
          />
          {problem && <FormHelperText id={problemId}>{problem}</FormHelperText>}
        </FormControl>
        <Button
          type="submit"
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={name.trim() === ''}
          loading={isPending}
          sx={{ flexShrink: 0 }}
        >
          {translate('fileShare.folder.create')}
        </Button>
      </Stack>
    </Stack>
  );
}
