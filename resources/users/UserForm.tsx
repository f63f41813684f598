import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { type Draft, isBlank, useDraft } from '#web/ui/form/useDraft.ts';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';
import { PlaceFields } from './PlaceFields.tsx';
import type { UserValues } from './userDraft.ts';

interface UserFormProps {
  title: string;
  start: UserValues;
  /** What can be typed beside the name: all of it for a new user, the e-mail address by administrators. */
  open: { id?: boolean; email?: boolean };
  error: Error | null;
  isSaving: boolean;
  /** `leave` goes elsewhere without asking about unsaved changes. */
  onSave: (values: UserValues, leave: (go: () => void) => void) => void;
  onCancel: () => void;
  /** Further fields. */
  children?: (draft: Draft<UserValues>) => ReactNode;
}

const fields = ['id', 'name', 'email', 'password', 'timeZoneId', 'cultureId'] as const;

/** Creates or edits a user (§2, §5 Create user). */
export function UserForm(props: UserFormProps) {
  const { title, start, open, error, isSaving, onSave, onCancel, children } = props;
  const translate = useTranslate();
  const draft = useDraft(start, error);
  const leave = useUnsavedGuard(draft.isChanged);
  const { id, name, email } = draft.values;
  const save = () => {
    const isFine = draft.check({
      id: open.id === true && isBlank(id) && 'users.idMissing',
      name: isBlank(name) && 'users.nameMissing',
      email: open.email === true && isBlank(email) && 'users.emailMissing',
    });
    if (isFine) onSave(draft.values, leave);
  };

  return (
    <FormFrame title={title} error={error} fields={fields} isSaving={isSaving} onSubmit={save} onCancel={onCancel}>
      <TextField
        {...draft.text('id')}
        label={translate('users.id')}
        required={open.id === true}
        disabled={!open.id}
        autoFocus={open.id === true}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: limits.name, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        {...draft.text('name')}
        label={translate('users.name')}
        required
        autoFocus={!open.id}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: limits.name } }}
      />
      <TextField
        {...draft.text('email')}
        label={translate('users.email')}
        type="email"
        required={open.email === true}
        disabled={!open.email}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 320 } }}
      />
      <PlaceFields draft={draft} />
      {children?.(draft)}
    </FormFrame>
  );
}
