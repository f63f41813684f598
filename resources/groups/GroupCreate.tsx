import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { useGoBack } from '#web/ui/useGoBack.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupForm, type GroupValues } from './GroupForm.tsx';
import { keys } from './groups.data.ts';

/** The page `/bizunit/group/create` (§2). Leads on to the new group, which has no members yet. */
export default function GroupCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.groups.list);
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: GroupValues) => call(groups.create, { body }),
  });
  const save = (values: GroupValues, leave: (go: () => void) => void) =>
    mutate(values, {
      onSuccess: ({ id, name }) => {
        notify('groups.hasBeenCreated', { type: 'success', messageArgs: { name } });
        leave(() => navigate(paths.groups.show.of(id), { replace: true }));
        return queryClient.invalidateQueries({ queryKey: keys.all });
      },
    });

  return (
    <PageFrame width="form">
      <BizUnitTabs current="groups" />
      <GroupForm
        title={translate('groups.create')}
        start={{ name: '', email: '' }}
        error={error}
        isSaving={isPending}
        onSave={save}
        onCancel={goBack}
      />
    </PageFrame>
  );
}
