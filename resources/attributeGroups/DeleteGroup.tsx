import { useTranslate } from 'react-admin';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import type { ListedGroup } from './groupDraft.ts';

/** Deletes a group after the product's question; a group in use stays, and the dialog says so. */
export function DeleteGroup({ group: { id, name } }: { group: ListedGroup }) {
  const translate = useTranslate();
  return (
    <AskedButton
      hint={translate('attributeGroups.deleteOf', { name })}
      title={translate('attributeGroups.deleting', { name })}
      question={translate('attributeGroups.deleteQuestion')}
      done="attributeGroups.deleted"
      name={name}
      refreshes={['attributeGroups']}
      act={() => call(attributeGroups.remove, { params: { id: String(id) } })}
    />
  );
}
