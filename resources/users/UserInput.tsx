import Box from '@mui/material/Box';
import { type InputProps, useGetOne, useInput, useTranslate } from 'react-admin';
import { type UserView, users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';

/** Chooses a user for a filter, whose value is the ID as a text; the server searches by name. */
export function UserInput({ label, ...input }: Pick<InputProps<string>, 'source' | 'format' | 'parse' | 'label'>) {
  const translate = useTranslate();
  const { field } = useInput(input);
  const id = Number(field.value);
  const { data: user } = useGetOne<UserView>('users', { id }, { enabled: id > 0, retry: false });
  const text = translate(String(label));
  return (
    <Box sx={{ width: { xs: 180, sm: 240 } }}>
      <SearchPicker<UserView>
        label={text}
        openText={text}
        value={id > 0 && user ? user : null}
        onChange={(chosen) => field.onChange(chosen ? String(chosen.id) : '')}
        queryKey={['users', 'picker']}
        find={(query, signal) => call(users.list, { query }, { signal })}
        describe={({ name, email }) => `${name} (${email})`}
      />
    </Box>
  );
}
