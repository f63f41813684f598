import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput, BooleanInput, SelectInput, TextInput, useDataProvider, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { limits } from '#contract/limits.ts';
import { noticeMails, users } from '#contract/users/users.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { usePasswords } from './usePasswords.ts';

/** Whether a user is created, edited by an administrator, or edited by themselves. */
export type UserFormKind = 'new' | 'governed' | 'own';
const textInput = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** The labels of the fields with text, as keys of the catalogue. */
export const userLabels = { id: 'users.id', name: 'users.name', email: 'users.email', password: 'users.password' };

/** The fields of a user; fields that the editor may not change are disabled or hidden. */
export function UserFields({ kind }: { kind: UserFormKind }) {
  const hasPasswords = usePasswords();
  return (
    <>
      <TextInput
        source={kind === 'new' ? 'id' : 'authProviderUserId'}
        label={userLabels.id}
        isRequired={kind === 'new'}
        disabled={kind !== 'new'}
        autoFocus={kind === 'new'}
        slotProps={{ htmlInput: { ...textInput, maxLength: limits.name } }}
      />
      <TextInput
        source="name"
        label={userLabels.name}
        isRequired
        autoFocus={kind !== 'new'}
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: limits.name } }}
      />
      <TextInput
        source="email"
        label={userLabels.email}
        type="email"
        isRequired={kind !== 'own'}
        disabled={kind === 'own'}
        slotProps={{ htmlInput: { ...textInput, maxLength: limits.email } }}
      />
      <LocaleFields />
      {kind === 'new' && hasPasswords && (
        <TextInput
          source="password"
          type="password"
          label={userLabels.password}
          helperText="users.passwordHint"
          slotProps={{ htmlInput: { autoComplete: 'new-password', maxLength: limits.password.max } }}
        />
      )}
      {kind === 'own' && (
        <SelectInput
          source="noticeMail"
          label="notices.mail.label"
          choices={noticeMails.map((id) => ({ id, name: `notices.mail.${id}` }))}
          isRequired
        />
      )}
      {kind !== 'own' && <RightsFields isNew={kind === 'new'} />}
    </>
  );
}

function RightsFields({ isNew }: { isNew: boolean }) {
  const mayGrantRole = useCan()('user.grantRole');
  return (
    <>
      <BooleanInput source="isAdmin" label="users.admin" helperText="users.adminHint" />
      {mayGrantRole && <BooleanInput source="isSysAdmin" label="users.sysAdmin" helperText="users.sysAdminHint" />}
      {!isNew && <BooleanInput source="invalid" label="users.invalid" helperText="users.invalidHint" />}
    </>
  );
}

/** Time zone and culture; the configured ones by default. */
function LocaleFields() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  const defaults = useStored('settings')?.defaults;
  const { data: timeZones = [] } = useQuery({
    queryKey: ['timeZones'],
    queryFn: async () => (await dataProvider.request('users', users.timeZones, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: cultures = [] } = useQuery({
    queryKey: ['cultures'],
    queryFn: async () => (await dataProvider.request('users', users.cultures, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const culture = cultures.find(({ id }) => id === defaults?.cultureId)?.name ?? defaults?.cultureId ?? '';
  const fields = [
    { source: 'timeZoneId', label: 'users.timeZone', choices: timeZones, defaults: defaults?.timeZoneId ?? '' },
    { source: 'cultureId', label: 'users.culture', choices: cultures, defaults: culture },
  ];
  return fields.map(({ source, label, choices, defaults }) => (
    <AutocompleteInput
      key={source}
      source={source}
      label={label}
      choices={choices}
      parse={(id: string) => id || null}
      format={(id: string | null) => id ?? ''}
      openText={translate('users.open', { name: translate(label) })}
      clearText={translate('users.useConfigured')}
      // The list begins at the present choice.
      filterSelectedOptions={false}
      closeText={translate('shell.error.close')}
      noOptionsText="ui.noneFound"
      TextFieldProps={{
        placeholder: translate('users.configured', { value: defaults }),
        slotProps: { inputLabel: { shrink: true } },
      }}
    />
  ));
}
