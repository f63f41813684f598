import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';

interface UserPickerProps {
  value: UserView | null;
  onChange: (user: UserView | null) => void;
}

/** Chooses one of those whom one may act as; the server searches. */
export function UserPicker({ value, onChange }: UserPickerProps) {
  const translate = useTranslate();
  const can = useCan();
  const me = useMemory('profile')?.id;
  const [text, setText] = useState('');
  const { data, isFetching } = useUserSearch(text === value?.name ? '' : text);
  const options = (data ?? []).filter(
    ({ id, invalid, isSysAdmin = false }) => id !== me && !invalid && can('user.signInAs', { id, isSysAdmin }),
  );

  return (
    <Autocomplete<UserView>
      options={options}
      value={value}
      onChange={(_, user) => onChange(user)}
      onInputChange={(_, typed) => setText(typed)}
      filterOptions={(found) => found}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, { name, email }) => (
        <li key={key} {...props}>
          {name} ({email})
        </li>
      )}
      loading={isFetching}
      loadingText={translate('shell.loading')}
      noOptionsText={translate('ui.noneFound')}
      openText={translate('settings.chooseUser')}
      closeText={translate('shell.error.close')}
      clearText={translate('ui.clearSearch')}
      size="small"
      renderInput={(params) => <TextField {...params} label={translate('settings.user')} />}
    />
  );
}

function useUserSearch(text: string) {
  const search = useDebounced(text.trim());
  return useQuery({
    queryKey: ['users', 'picker', search],
    queryFn: async ({ signal }) => {
      const query = { take: '50', ...(search && { search }) };
      return (await call(users.list, { query }, { signal })).items;
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
}
