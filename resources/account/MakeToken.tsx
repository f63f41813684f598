import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { tokenScopes } from '#contract/policy.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { RecordDialog } from '#web/admin/form/RecordDialog.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { useCopyText } from '#web/ui/useCopyText.tsx';
import { FormDialog } from './FormDialog.tsx';

const DAYS = [7, 30, 90, 365];
const empty = { name: '', scope: 'read', days: 90 };

const labels = { name: 'account.tokens.name', scope: 'account.tokens.scope', days: 'account.tokens.lasts' };

interface MakeTokenProps {
  /** Initial values of the form. */
  initial?: typeof empty;
  onClose: () => void;
}

/** Makes a token and shows it once. */
export function MakeToken({ initial = empty, onClose }: MakeTokenProps) {
  const translate = useTranslate();
  const [token, setToken] = useState<string>();
  const resolver = useSchemaResolver(apiTokens.create.body, labels);
  const mayGrantPeople = useCan()('token.grantPeople');
  const scopes = tokenScopes.filter((tokenScope) => tokenScope !== 'people' || mayGrantPeople);
  if (token) return <NewToken token={token} onClose={onClose} />;
  return (
    <RecordDialog
      resource="apiTokens"
      title="account.tokens.make"
      submit="account.tokens.create"
      resolver={resolver}
      defaultValues={initial}
      onSaved={(made) => setToken(made.token)}
      onClose={onClose}
    >
      <TextInput source="name" label={labels.name} isRequired autoFocus slotProps={{ htmlInput: { maxLength: 100 } }} />
      <SelectInput
        source="scope"
        label={labels.scope}
        isRequired
        choices={scopes.map((id) => ({ id, name: `account.tokens.${id}` }))}
      />
      <SelectInput
        source="days"
        label={labels.days}
        isRequired
        translateChoice={false}
        choices={DAYS.map((id) => ({ id, name: translate('account.tokens.days', { smart_count: id }) }))}
      />
    </RecordDialog>
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
