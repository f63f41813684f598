import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { isBlank, useDraft } from '#web/ui/form/useDraft.ts';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';

/** What is typed of a group. */
export interface GroupValues extends Record<string, string> {
  name: string;
  email: string;
}

interface GroupFormProps {
  title: string;
  start: GroupValues;
  error: Error | null;
  isSaving: boolean;
  /** `leave` goes elsewhere without asking about unsaved changes. */
  onSave: (values: GroupValues, leave: (go: () => void) => void) => void;
  onCancel: () => void;
}

/** Name required, Email optional (§2 Edit Group). */
export function GroupForm({ title, start, error, isSaving, onSave, onCancel }: GroupFormProps) {
  const translate = useTranslate();
  const draft = useDraft(start, error);
  const leave = useUnsavedGuard(draft.isChanged);
  const save = () => {
    if (draft.check({ name: isBlank(draft.values.name) && 'groups.nameMissing' })) onSave(draft.values, leave);
  };

  return (
    <FormFrame
      title={title}
      error={error}
      fields={['name', 'email']}
      isSaving={isSaving}
      onSubmit={save}
      onCancel={onCancel}
    >
      <TextField
        {...draft.text('name')}
        label={translate('groups.name')}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextField
        {...draft.text('email')}
        label={translate('groups.email')}
        placeholder={translate('groups.emailOptional')}
        type="email"
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 320 } }}
      />
    </FormFrame>
  );
}
