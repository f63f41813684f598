import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'react-admin';
import { apiTokens, type TokenScope } from '#contract/apiTokens.ts';
import { call } from '#dataProvider/client.ts';
import { formError } from '#web/fileShare/formErrors.ts';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { tokensQuery } from './account.data.ts';
import { FormDialog } from './FormDialog.tsx';
import { Cancelled } from './Proof.tsx';
import { useDeed } from './useDeed.ts';

const DAYS = [7, 30, 90, 365];
const scopes: TokenScope[] = ['read', 'write'];
const empty = { name: '', scope: 'read' as TokenScope, days: 90 };

/** Makes a token, and shows it the one time that it can be seen. */
export function MakeToken({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { mutate, data, error, isPending } = useDeed({
    run: (body: typeof empty) => call(apiTokens.create, { body }),
    stale: tokensQuery.queryKey,
    isQuiet: true,
  });
  const shown = error instanceof Cancelled ? null : error;
  const draft = useDraft(empty, shown);
  const { scope, days } = draft.values;
  const save = () => {
    if (draft.check({ name: draft.values.name.trim() === '' && 'users.nameMissing' })) mutate(draft.values);
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
        label={translate('users.name')}
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
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notify('account.tokens.copied', { type: 'success' }),
      () => undefined,
    );
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
      {'clipboard' in navigator && (
        <Button onClick={copy} sx={{ alignSelf: 'flex-start' }}>
          {translate('account.tokens.copy')}
        </Button>
      )}
    </FormDialog>
  );
}
