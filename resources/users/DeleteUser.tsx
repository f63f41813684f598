import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import { factsOf, keys } from './users.data.ts';

interface DeleteUserProps {
  user: UserView;
  /** A small button in a line, instead of one with its name. */
  isIcon?: boolean;
  onDeleted?: () => void;
}

/** Deletes a user after a question that names them. Nobody deletes themselves. */
export function DeleteUser({ user, isIcon, onDeleted }: DeleteUserProps) {
  const { id, name, rowVersion } = user;
  const translate = useTranslate();
  const me = useMemory('profile');
  const mayDelete = useCan()('user.govern', factsOf(user)) && id !== me?.id;
  return (
    mayDelete && (
      <AskedButton
        hint={isIcon && translate('users.deleteOf', { name })}
        question={translate('users.deleteQuestion', { name })}
        done="users.deleted"
        name={name}
        refreshes={keys.all}
        act={() => call(users.remove, { params: { id: String(id), rowVersion: String(rowVersion) } })}
        onDone={onDeleted}
      />
    )
  );
}
