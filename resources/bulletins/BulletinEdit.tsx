import { CanAccess, Edit, useRecordContext } from 'react-admin';
import { Navigate, useParams } from 'react-router-dom';
import { type Bulletin, bulletins } from '#contract/bulletins.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { shownInPage } from '#web/admin/shownInPage.ts';
import { paths } from '#web/paths.ts';
import { BulletinForm } from './BulletinForm.tsx';
import { bodyOf, draftOf } from './bulletinDraft.ts';
import { useSavedBulletin } from './useSavedBulletin.ts';

const select = (bulletin: Bulletin) => draftOf(bulletin) as unknown as Bulletin;

/** Editing a bulletin, `/bbs/edit/{id}`: by its author and by administrators. */
export default function BulletinEdit() {
  const id = Number(useParams().id);
  const saved = useSavedBulletin({ message: 'bulletins.hasBeenSaved' });
  return (
    <AdminPage>
      <FormTitle title="bulletins.editTitle" within={{ resource: 'bulletins', list: 'bulletins.title' }} id={id} />
      <Edit
        resource="bulletins"
        id={id}
        mutationOptions={saved}
        transform={bodyOf}
        queryOptions={{ ...shownInPage, select }}
      >
        <OwnForm />
      </Edit>
    </AdminPage>
  );
}

function OwnForm() {
  const bulletin = useRecordContext<Bulletin>();
  if (!bulletin) return null;
  return (
    <CanAccess action="edit" record={bulletin} accessDenied={<Navigate to={paths.bulletins.list} replace />}>
      <BulletinForm schema={bulletins.update.body} />
    </CanAccess>
  );
}
