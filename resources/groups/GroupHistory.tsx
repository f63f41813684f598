import { useDataProvider } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import type { Group } from '#contract/users/groups.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';

const fields = { name: 'groups.name', email: 'groups.email' };

/** How a group has changed. */
export function GroupHistory({ group }: { group: Group }) {
  const dataProvider = useDataProvider();
  const mayEdit = useCan()('group.edit');
  const { id, rowVersion } = group;
  return (
    <RecordHistory
      subject="group"
      recordId={id}
      fields={fields}
      current={group}
      mayRestore={() => mayEdit}
      onRestore={({ before }) =>
        dataProvider.update('groups', { id, data: { rowVersion, ...before }, previousData: group })
      }
    />
  );
}
