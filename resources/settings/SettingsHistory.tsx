import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetOne } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { eachSetting, type SettingName, settingField } from '#contract/instance/settingFields.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';
import { treeQuery } from '#web/fileShare/state/queries.ts';
import { type FolderTreeData, pathTo } from '#web/ui/folders/treeData.ts';

const fields = eachSetting((_, name) => `settings.${name}`);

/** How the settings have changed. */
export function SettingsHistory() {
  const dataProvider = useDataProvider();
  const can = useCan();
  const { data: settings } = useGetOne('settings', { id: 'instance' });
  const { data: tree } = useQuery(treeQuery);
  if (!settings) return null;
  return (
    <RecordHistory
      subject="settings"
      recordId={1}
      isFolded
      fields={fields}
      current={settings}
      format={(field, value) => textOf(field as SettingName, value, tree)}
      mayRestore={(changed) => can(changed.includes('authMode') ? 'settings.manage' : 'settings.edit')}
      onRestore={({ before }) =>
        dataProvider.update('settings', { id: 'instance', data: { ...before }, previousData: settings })
      }
    />
  );
}

function textOf(name: SettingName, value: unknown, tree: FolderTreeData | undefined): string | undefined {
  const { input } = settingField(name);
  if (input.kind === 'folder' && tree) return textOfFolder(tree, Number(value));
  return input.kind === 'choice' ? input.choices[Number(value)] : undefined;
}

/** The path of a folder; undefined when it is not in the tree. */
function textOfFolder(tree: FolderTreeData, id: number): string | undefined {
  const path = pathTo(tree, id).map(({ name }) => name);
  return path.length > 0 ? path.join('/') : undefined;
}
