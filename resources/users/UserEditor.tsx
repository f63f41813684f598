import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { remember } from '#authProvider/session.ts';
import { useMemory } from '#authProvider/useMemory.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type UserView, users } from '#contract/users.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { useAfterSave } from '#web/ui/useAfterSave.ts';
import { useGoBack } from '#web/ui/useGoBack.ts';
import { UserForm } from './UserForm.tsx';
import { draftOf, type UserValues } from './userDraft.ts';
import { keys } from './users.data.ts';

interface UserEditorProps {
  user: UserView;
  title: string;
  /** Whether the e-mail address may be changed. */
  isGoverned?: boolean;
  /** What is sent of what was typed. */
  bodyOf: (values: UserValues) => Omit<BodyOf<typeof users.update>, 'id' | 'rowVersion'>;
  children?: (draft: Draft<UserValues>) => ReactNode;
}

/** Edits a user, as it was when editing began: a reload in the background must not pass off older input as newer. */
export function UserEditor({ user: current, title, isGoverned, bodyOf, children }: UserEditorProps) {
  const [user] = useState(current);
  const { id, rowVersion = 0 } = user;
  const me = useMemory('profile')?.id;
  const goBack = useGoBack(paths.users.show.of(id));
  const afterSave = useAfterSave(keys.all, goBack);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (values: UserValues) => {
      const saved = await call(users.update, { body: { id, rowVersion, ...bodyOf(values) } });
      // The header, the formats and the rights follow what one changed of oneself.
      if (id === me && !saved.revoke) remember('profile', await call(users.me, {}));
      return saved;
    },
  });
  const save = (values: UserValues, leave: (go: () => void) => void) =>
    mutate(values, {
      onSuccess: ({ revoke }) => afterSave({ revoke, message: 'users.saved', name: values.name.trim(), leave }),
    });

  return (
    <UserForm
      title={title}
      start={draftOf(user)}
      open={{ email: isGoverned === true }}
      error={error}
      isSaving={isPending}
      onSave={save}
      onCancel={goBack}
    >
      {children}
    </UserForm>
  );
}
