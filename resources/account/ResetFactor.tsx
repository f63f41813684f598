import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { secondFactor } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';

const factorQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', 'factorOf', id],
    queryFn: async ({ signal }) => (await call(secondFactor.ofUser, { params: { id: String(id) } }, { signal })).isOn,
    retry: false,
  });

/** Removes the second factor of a user who has lost it. Shown only where there is one and the policy allows it. */
export function ResetFactor({
  user: { id, name, isSysAdmin },
}: {
  user: { id: number; name: string; isSysAdmin: boolean };
}) {
  const translate = useTranslate();
  const me = useStored('profile')?.id;
  const isMine = useCan()('user.resetSecondFactor', { id, isSysAdmin }) && id !== me;
  const { queryKey, ...query } = factorQuery(id);
  const { data: isOn } = useQuery({ ...query, queryKey, enabled: isMine });
  const reset = useActionMutation({
    run: () => call(secondFactor.reset, { params: { id: String(id) } }),
    done: 'account.factor.resetDone',
    stale: queryKey,
  });
  if (!isMine || !isOn) return null;
  return (
    <ConfirmButton
      action={reset}
      label={translate('account.factor.reset')}
      question={translate('account.factor.resetQuestion', { name })}
    />
  );
}
