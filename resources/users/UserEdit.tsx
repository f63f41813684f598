import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { BizUnitTabs } from '#resources/groups/BizUnitTabs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { RightsFields } from './RightsFields.tsx';
import { UserEditor } from './UserEditor.tsx';
import { governedPart, ownPart } from './userDraft.ts';
import { userQuery } from './users.data.ts';

/** The page `/bizunit/user/edit/{id}` (§2): by administrators. */
export default function UserEdit() {
  const translate = useTranslate();
  const id = Number(useParams().id);
  const mayAppoint = useCan()('user.appoint');
  return (
    <PageFrame width="form">
      <BizUnitTabs current="users" />
      <Loaded query={useQuery(userQuery(id))} isFresh>
        {(user) => (
          <UserEditor
            key={user.id}
            user={user}
            title={translate('users.edit')}
            isGoverned
            bodyOf={(values) => ({ ...ownPart(values), ...governedPart(values, mayAppoint) })}
          >
            {(draft) => <RightsFields draft={draft} />}
          </UserEditor>
        )}
      </Loaded>
    </PageFrame>
  );
}
