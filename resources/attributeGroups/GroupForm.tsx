import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { limits } from '#contract/limits.ts';
import { fieldError } from '#web/fileShare/formErrors.ts';
import { PageHead } from '#web/ui/PageHead.tsx';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import { AttributeTable } from './AttributeTable.tsx';
import { type GroupDraft, newAttribute } from './groupDraft.ts';
import { problemLines } from './problemLines.ts';
import { Sorting } from './sorting.tsx';

interface GroupFormProps {
  title: string;
  initial: GroupDraft;
  error: Error | null;
  isSaving: boolean;
  onDismiss: () => void;
  onCancel: () => void;
  /** `leave` goes elsewhere without the question about unsaved changes. */
  onSave: (draft: GroupDraft, leave: (go: () => void) => void) => void;
}

/** The editor of a group (§2 Attribute groups, Editor). What the server refuses stays as it was typed. */
export function GroupForm({ title, initial, error, isSaving, onDismiss, onCancel, onSave }: GroupFormProps) {
  const translate = useTranslate();
  const maySave = useCan()('attributeGroup.write');
  const [draft, setDraft] = useState(initial);
  const [nameMissing, setNameMissing] = useState(false);
  const leave = useUnsavedGuard(draft !== initial);
  const word = (key: string) => translate(`attributeGroups.${key}`);
  const lines = nameMissing ? [word('nameMissing')] : problemLines(error, word);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = draft.name.trim() === '';
    setNameMissing(isMissing);
    if (!isMissing) onSave(draft, leave);
  };
  const dismiss = () => {
    setNameMissing(false);
    onDismiss();
  };
  const setAttributes = (attributes: GroupDraft['attributes']) => setDraft({ ...draft, attributes });

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={3} aria-label={title}>
      <PageHead title={title} />
      {!maySave && <Alert severity="info">{word('administratorsOnly')}</Alert>}
      {lines.length > 0 && (
        <Alert
          ref={intoView}
          severity="error"
          closeText={translate('shell.error.close')}
          onClose={dismiss}
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {lines.join('\n')}
        </Alert>
      )}
      <TextField
        label={word('groupName')}
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        required
        error={nameMissing || fieldError(error, 'name') !== undefined}
        slotProps={{ htmlInput: { maxLength: limits.name } }}
        sx={{ maxWidth: 480 }}
      />
      <Sorting>
        <AttributeTable attributes={draft.attributes} error={error} onChange={setAttributes} />
      </Sorting>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => setAttributes([...draft.attributes, newAttribute()])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {word('addAttribute')}
      </Button>
      <Stack direction="row" spacing={1}>
        <Button onClick={onCancel}>{translate('ui.cancel')}</Button>
        <Button type="submit" variant="contained" loading={isSaving} disabled={!maySave}>
          {word('save')}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The form is long, and its button stands at the other end. */
const intoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });
