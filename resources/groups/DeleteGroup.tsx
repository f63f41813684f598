import { useTranslate } from 'react-admin';
import { type Group, groups } from '#contract/groups.ts';
import { call } from '#dataProvider/client.ts';
import { AskedButton } from '#web/ui/AskedButton.tsx';
import { keys } from './groups.data.ts';

interface DeleteGroupProps {
  group: Pick<Group, 'id' | 'name' | 'rowVersion'>;
  /** A small button in a line, instead of one with its name. */
  isIcon?: boolean;
  onDeleted?: () => void;
}

/** Deletes a group after a question that names it; one that permissions name stays, and the server says where. */
export function DeleteGroup({ group: { id, name, rowVersion }, isIcon, onDeleted }: DeleteGroupProps) {
  const translate = useTranslate();
  return (
    <AskedButton
      hint={isIcon && translate('groups.deleteOf', { name })}
      question={translate('groups.deleteQuestion', { name })}
      done="groups.deleted"
      name={name}
      refreshes={keys.all}
      act={() => call(groups.remove, { params: { id: String(id), rowVersion: String(rowVersion) } })}
      onDone={onDeleted}
    />
  );
}
