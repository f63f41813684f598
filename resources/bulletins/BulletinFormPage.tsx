import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { type Bulletin, bulletins } from '#contract/bulletins.ts';
import { call } from '#dataProvider/client.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { paths } from '#web/paths.ts';
import { PageFrame } from '#web/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { BulletinForm, type BulletinValues } from './BulletinForm.tsx';
import { bulletinQuery, keys } from './bulletins.data.ts';

/** The pages `/bbs/new` and `/bbs/edit/{id}`: an id in the route makes the difference. */
export default function BulletinFormPage() {
  const { id } = useParams();
  return <PageFrame width="form">{id === undefined ? <Create /> : <Edit key={id} id={Number(id)} />}</PageFrame>;
}

function Create() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.bulletins.list);
  const saving = useSave((values) => call(bulletins.create, { body: values }), 'bulletins.hasBeenCreated');
  return (
    <BulletinForm
      title={translate('bulletins.createTitle')}
      {...saving}
      onSave={(values, leaveForm) =>
        saving.save(values, () => leaveForm(() => navigate(paths.bulletins.list, { replace: true })))
      }
      onCancel={goBack}
    />
  );
}

function Edit({ id }: { id: number }) {
  const can = useCan();
  return (
    <QueryBoundary query={useQuery(bulletinQuery(id))} isFresh>
      {(bulletin) =>
        can('bulletin.change', { by: bulletin.createdBy.id }) ? (
          <Editor key={bulletin.id} bulletin={bulletin} />
        ) : (
          <Navigate to={paths.bulletins.list} replace />
        )
      }
    </QueryBoundary>
  );
}

function Editor({ bulletin: { id, rowVersion, ...bulletin } }: { bulletin: Bulletin }) {
  const translate = useTranslate();
  const goBack = useGoBack(paths.bulletins.list);
  const saving = useSave(
    (values) => call(bulletins.update, { body: { ...values, id, rowVersion } }),
    'bulletins.hasBeenSaved',
  );
  return (
    <BulletinForm
      title={translate('bulletins.editTitle')}
      start={bulletin}
      {...saving}
      onSave={(values, leaveForm) => saving.save(values, () => leaveForm(goBack))}
      onCancel={goBack}
    />
  );
}

/** Saves; what was attached needs no copying any more. Whatever the server rejects stays in the form. */
function useSave(send: (values: BulletinValues) => Promise<Bulletin>, message: string) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({ mutationFn: send });
  const save = (values: BulletinValues, onSaved: () => void) =>
    mutate(values, {
      onSuccess: () => {
        removeCopied(values.fileNodes, ['copied.bulletins']);
        notify(message, { type: 'success' });
        onSaved();
        return queryClient.invalidateQueries({ queryKey: keys.all });
      },
    });
  return { save, error, isSaving: isPending };
}
