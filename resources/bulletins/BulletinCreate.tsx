import { Create } from 'react-admin';
import { getItem } from '#authProvider/session.ts';
import { bulletins } from '#contract/bulletins.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { BulletinForm } from './BulletinForm.tsx';
import { bodyOf, emptyBulletin } from './bulletinDraft.ts';
import { useSavedBulletin } from './useSavedBulletin.ts';

/** A new bulletin, `/bbs/new`, with the files that were copied for a bulletin. */
export default function BulletinCreate() {
  const saved = useSavedBulletin({ message: 'bulletins.hasBeenCreated', isNew: true });
  const fileNodes = (getItem('copied.bulletins') ?? []).flatMap(({ id, selected }) => (selected === false ? [] : id));
  return (
    <AdminPage>
      <FormTitle title="bulletins.createTitle" within={{ resource: 'bulletins', list: 'bulletins.title' }} />
      <Create resource="bulletins" mutationOptions={saved} transform={bodyOf}>
        <BulletinForm schema={bulletins.create.body} defaultValues={{ ...emptyBulletin, fileNodes }} />
      </Create>
    </AdminPage>
  );
}
