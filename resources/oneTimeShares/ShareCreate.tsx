import { useEffect, useRef, useState } from 'react';
import { Create } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { paths } from '#web/paths.ts';
import { leaveUnguarded } from '#web/ui/dialogs/unsaved.ts';
import { ShareForm } from './ShareForm.tsx';

/** The page `/onetimeshare/new`. */
export default function ShareCreate() {
  const navigate = useNavigate();
  const stored = useStored('copied.oneTimeShares') ?? [];
  const fileIds = stored.map(({ id }) => id);
  const [sent, setSent] = useState<number>();
  const { onError } = useSaved({ resource: 'oneTimeShares', message: '' });
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  return (
    <AdminPage>
      <FormTitle title="shares.create" within={{ resource: 'oneTimeShares', list: 'shares.title' }} />
      <Create
        resource="oneTimeShares"
        redirect={false}
        transform={(values: object) => ({
          ...values,
          fileIds,
          progress: setSent,
          signal: leaving.current.signal,
        })}
        mutationOptions={{
          onError,
          onSettled: () => setSent(undefined),
          onSuccess: () => {
            removeCopied(fileIds, ['copied.oneTimeShares']);
            leaveUnguarded(() => navigate(paths.oneTimeShares.success, { replace: true, state: { isSent: true } }));
          },
        }}
      >
        <ShareForm stored={stored} sent={sent} />
      </Create>
    </AdminPage>
  );
}
