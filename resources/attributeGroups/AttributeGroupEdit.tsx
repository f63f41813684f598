import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { useGetOne, useNotify, useTranslate, useUpdate } from 'react-admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { AttributeGroup } from '#contract/attributeGroups.ts';
import { LoadError } from '#web/fileShare/LoadError.tsx';
import { paths } from '#web/paths.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { GroupForm } from './GroupForm.tsx';
import { bodyOf, draftOf } from './groupDraft.ts';

/** The page `/attr/edit/{id}` (§2 Attribute groups, Editor). */
export default function AttributeGroupEdit() {
  const translate = useTranslate();
  const { id } = useParams();
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<AttributeGroup>(
    'attributeGroups',
    { id: Number(id) },
    { refetchOnWindowFocus: false },
  );
  // What is remembered of an earlier visit would be saved over what others did since.
  if (!isFetchedAfterMount) return <LinearProgress aria-label={translate('shell.loading')} />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  return <Editor key={data.id} group={data} />;
}

function Editor({ group: current }: { group: AttributeGroup }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [group] = useState(current);
  const [initial] = useState(() => draftOf(current));
  const [update, { error, isPending, reset }] = useUpdate(undefined, undefined, { onError: () => undefined });
  const back = () => navigate(paths.attributeGroups.list);
  return (
    <PageFrame>
      <GroupForm
        title={translate('attributeGroups.edit')}
        initial={initial}
        error={error as Error | null}
        isSaving={isPending}
        onDismiss={reset}
        onCancel={back}
        onSave={(draft, leave) =>
          update(
            'attributeGroups',
            { id: group.id, data: { ...bodyOf(draft), rowVersion: group.rowVersion }, previousData: group },
            {
              mutationMode: 'pessimistic',
              onSuccess: () => {
                notify('attributeGroups.saved', { type: 'success', messageArgs: { name: draft.name.trim() } });
                leave(back);
              },
            },
          )
        }
      />
    </PageFrame>
  );
}
