import { useState } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { tokenScopes } from '#contract/policy.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { RecordDialog } from '#web/admin/form/RecordDialog.tsx';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { SecretDialog } from './SecretDialog.tsx';

const DAYS = [7, 30, 90, 365];
const empty = { name: '', scope: 'read', days: 90 };

const labels = { name: 'account.tokens.name', scope: 'account.tokens.scope', days: 'account.tokens.lasts' };
const tokenTexts = {
  title: 'account.tokens.made',
  hint: 'account.tokens.madeHint',
  label: 'account.tokens.token',
  copy: 'account.tokens.copy',
  copied: 'account.tokens.copied',
};

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
  if (token) return <SecretDialog secret={token} texts={tokenTexts} onClose={onClose} />;
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
