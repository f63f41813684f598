import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type TokenScope, tokenScopes } from '#contract/policy.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { call } from '#dataProvider/client.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { formError } from '#web/ui/form/formErrors.ts';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { tokensQuery } from './account.data.ts';
import { FormDialog } from './FormDialog.tsx';
import { useActionMutation } from './useActionMutation.ts';

const DAYS = [7, 30, 90, 365];
const empty = { name: '', scope: 'read' as TokenScope, days: 90 };

interface MakeTokenProps {
  /** What the form suggests. */
  initial?: typeof empty;
  onClose: () => void;
}

/** Makes a token, and shows it the one time that it can be seen. */
export function MakeToken({ initial = empty, onClose }: MakeTokenProps) {
  const translate = useTranslate();
  const { mutate, data, error, isPending } = useActionMutation({
    run: (body: typeof empty) => call(apiTokens.create, { body }),
    stale: tokensQuery.queryKey,
    isQuiet: true,
  });
  const shown = error instanceof NotConfirmed ? null : error;
  const draft = useDraft(initial, shown);
  const mayGrantPeople = useCan()('token.grantPeople');
  const scopes = tokenScopes.filter((one) => one !== 'people' || mayGrantPeople);
  const { scope, days } = draft.values;
  const save = () => {
    if (draft.check({ name: draft.values.name.trim() === '' && 'account.tokens.nameMissing' })) mutate(draft.values);
  };
  if (data) return <NewToken token={data.token} onClose={onClose} />;

  const summary = shown && formError(shown, ['name']);
  return (
    <FormDialog
      title={translate('account.tokens.make')}
      submit={translate('account.tokens.create')}
      isBusy={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {summary && <Alert severity="error">{summary}</Alert>}
      <TextField
        {...draft.text('name')}
        label={translate('account.tokens.name')}
        autoFocus
        required
        margin="dense"
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <TextField
        select
        label={translate('account.tokens.scope')}
        value={scope}
        onChange={({ target }) => draft.set('scope', target.value as TokenScope)}
      >
        {scopes.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`account.tokens.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('account.tokens.lasts')}
        value={days}
        onChange={({ target }) => draft.set('days', Number(target.value))}
      >
        {DAYS.map((one) => (
          <MenuItem key={one} value={one}>
            {translate('account.tokens.days', { smart_count: one })}
          </MenuItem>
        ))}
      </TextField>
    </FormDialog>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <FormDialog title={translate('account.tokens.made')} submit={translate('shell.error.close')} onSubmit={onClose}>
      <Alert severity="info">{translate('account.tokens.madeHint')}</Alert>
      <TextField
        label={translate('account.tokens.token')}
        value={token}
        multiline
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } } }}
      />
      <Button onClick={() => copyText(token, 'account.tokens.copied')} sx={{ alignSelf: 'flex-start' }}>
        {translate('account.tokens.copy')}
      </Button>
    </FormDialog>
  );
}
