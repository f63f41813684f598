import { useDataProvider, useGetOne } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { eachSetting, type SettingName, settingField } from '#contract/instance/settingFields.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';

const fields = eachSetting((_, name) => `settings.${name}`);

/** How the settings have changed. */
export function SettingsHistory() {
  const dataProvider = useDataProvider();
  const can = useCan();
  const { data: settings } = useGetOne('settings', { id: 'instance' });
  if (!settings) return null;
  return (
    <RecordHistory
      subject="settings"
      recordId={1}
      isFolded
      fields={fields}
      current={settings}
      format={(field, value) => choiceOf(field as SettingName, value)}
      mayRestore={(changed) => can(changed.includes('authMode') ? 'settings.manage' : 'settings.edit')}
      onRestore={({ before }) =>
        dataProvider.update('settings', { id: 'instance', data: { ...before }, previousData: settings })
      }
    />
  );
}

function choiceOf(name: SettingName, value: unknown): string | undefined {
  const { input } = settingField(name);
  return input.kind === 'choice' ? input.choices[Number(value)] : undefined;
}
