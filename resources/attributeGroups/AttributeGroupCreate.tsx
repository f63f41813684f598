import { useCreate, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { GroupForm } from './GroupForm.tsx';
import { bodyOf, emptyGroup } from './groupDraft.ts';

/** The page `/attr/create` (§2 Attribute groups, Editor). */
export default function AttributeGroupCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [create, { error, isPending, reset }] = useCreate(undefined, undefined, { onError: () => undefined });
  const back = () => navigate(paths.attributeGroups.list);
  return (
    <PageFrame>
      <GroupForm
        title={translate('attributeGroups.new')}
        initial={emptyGroup}
        error={error as Error | null}
        isSaving={isPending}
        onDismiss={reset}
        onCancel={back}
        onSave={(draft, leave) =>
          create(
            'attributeGroups',
            { data: bodyOf(draft) },
            {
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
