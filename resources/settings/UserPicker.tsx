import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { type UserView, users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { SearchPicker } from '#web/ui/form/SearchPicker.tsx';

interface UserPickerProps {
  value: UserView | null;
  onChange: (user: UserView | null) => void;
}

/** Chooses a user to impersonate. */
export function UserPicker(props: UserPickerProps) {
  const translate = useTranslate();
  const can = useCan();
  const me = useStored('profile')?.id;
  return (
    <SearchPicker<UserView>
      {...props}
      label={translate('settings.user')}
      openText={translate('settings.chooseUser')}
      queryKey={['users', 'picker']}
      find={(query, signal) => call(users.list, { query }, { signal })}
      isOffered={({ id, invalid, isSysAdmin = false }) =>
        id !== me && !invalid && can('user.impersonate', { id, isSysAdmin })
      }
      describe={({ name, email }) => `${name} (${email})`}
    />
  );
}
