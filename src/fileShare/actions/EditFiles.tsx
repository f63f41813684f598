import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { AttributeField } from '#web/ui/attributes/AttributeField.tsx';
import { folderQuery } from '../state/queries.ts';
import { type Choice, FieldChoice } from './FieldChoice.tsx';
import { useEditFiles } from './useEditFiles.ts';

interface EditFilesProps {
  folderId: number;
  files: readonly ListedFile[];
  onClose: () => void;
}

const left: Choice = { does: 'leave', value: '' };
/** The initial state; a checkbox is shown as unchecked. */
const leftOf = ({ type }: Attribute): Choice => (type === AttributeType.Check ? { ...left, value: 'false' } : left);
const isEmpty = ({ does, value }: Choice) => does === 'set' && value.trim() === '';

/** Edits tags and attributes of many files: each field is left unchanged, set, or cleared. */
export default function EditFiles({ folderId, files, onClose }: EditFilesProps) {
  const translate = useTranslate();
  const { data: folder } = useQuery(folderQuery(folderId));
  const [tags, setTags] = useState(left);
  const [values, setValues] = useState<Readonly<Record<number, Choice>>>({});
  const { mutate, data: outcome, error, isPending } = useEditFiles(onClose);
  const attributes = folder?.attributeGroup?.attributes ?? [];
  const [isTried, setTried] = useState(false);
  const isIdle = [tags, ...Object.values(values)].every(({ does }) => does === 'leave');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    // A field to set must not be empty, so that nothing is cleared by mistake.
    if (![tags, ...Object.values(values)].some(isEmpty)) mutate({ files, tags, values });
  };
  const problemOf = (name: string, choice: Choice) =>
    isTried && isEmpty(choice) ? translate('files.attributes.missing', { name }) : undefined;
  const tagsProblem = problemOf(translate('fileShare.file.tags'), tags);
  const problems = error ? error.message : outcome?.problems;

  return (
    <Dialog open onClose={onClose} aria-labelledby="edit-files-title" maxWidth="sm" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id="edit-files-title">{translate('files.bulk.title', { smart_count: files.length })}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {problems && (
            <Alert severity="error" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {problems}
            </Alert>
          )}
          <FieldChoice name={translate('fileShare.file.tags')} choice={tags} onChange={setTags}>
            <TextField
              label={translate('fileShare.file.tags')}
              value={tags.value}
              onChange={({ target }) => setTags({ ...tags, value: target.value })}
              error={tagsProblem !== undefined}
              helperText={tagsProblem ?? translate('fileShare.folder.tagsHint')}
              slotProps={{ htmlInput: { maxLength: limits.tags } }}
              fullWidth
            />
          </FieldChoice>
          {attributes.map((attribute) => {
            const { id, name, required } = attribute;
            const choice = values[id] ?? leftOf(attribute);
            const set = (next: Choice) => setValues({ ...values, [id]: next });
            return (
              <FieldChoice key={id} name={name} isRequired={required} choice={choice} onChange={set}>
                <AttributeField
                  attribute={attribute}
                  value={choice.value}
                  problem={problemOf(name, choice)}
                  onChange={(value) => set({ ...choice, value })}
                />
              </FieldChoice>
            );
          })}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ui.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={isIdle}>
            {translate('fileShare.folder.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
