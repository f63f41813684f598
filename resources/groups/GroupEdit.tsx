import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { type Group, groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { useAfterSave } from '#web/ui/useAfterSave.ts';
import { useGoBack } from '#web/ui/useGoBack.ts';
import { BizUnitTabs } from './BizUnitTabs.tsx';
import { GroupForm, type GroupValues } from './GroupForm.tsx';
import { groupQuery, keys } from './groups.data.ts';

/** The page `/bizunit/group/edit/{id}` (§2 Edit Group). */
export default function GroupEdit() {
  const id = Number(useParams().id);
  return (
    <PageFrame width="form">
      <BizUnitTabs current="groups" />
      <Loaded query={useQuery(groupQuery(id))} isFresh>
        {(group) => <Editor key={group.id} group={group} />}
      </Loaded>
    </PageFrame>
  );
}

function Editor({ group: current }: { group: Group }) {
  const translate = useTranslate();
  const [group] = useState(current);
  const { id, rowVersion, name, email } = group;
  const goBack = useGoBack(paths.groups.show.of(id));
  const afterSave = useAfterSave(keys.all, goBack);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: GroupValues) => call(groups.update, { body: { id, rowVersion, ...values } }),
  });
  const save = (values: GroupValues, leave: (go: () => void) => void) =>
    mutate(values, {
      onSuccess: ({ revoke }) => afterSave({ revoke, message: 'groups.saved', name: values.name.trim(), leave }),
    });

  return (
    <GroupForm
      title={translate('groups.edit')}
      start={{ name, email: email ?? '' }}
      error={error}
      isSaving={isPending}
      onSave={save}
      onCancel={goBack}
    />
  );
}
