import { useDataProvider, useGetOne } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { AuthMode } from '#contract/enums.ts';
import { RecordHistory } from '#resources/logs/RecordHistory.tsx';

const fields = {
  binRetensionDays: 'settings.binRetensionDays', // sic
  bbsRecentPeriod: 'settings.bbsRecentPeriod',
  ocrLanguages: 'settings.ocrLanguages',
  authMode: 'settings.authMode',
  adminSecondFactor: 'account.factor.admins',
  userSecondFactor: 'account.factor.everyone',
  previewsAhead: 'settings.previewsAhead',
  accessReviewMonths: 'settings.accessReviewMonths',
};

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
      format={(field, value) =>
        field === 'authMode' ? (value === AuthMode.Enterprise ? 'Enterprise' : 'Est') : undefined
      }
      mayRestore={(changed) => can(changed.includes('authMode') ? 'settings.manage' : 'settings.edit')}
      onRestore={({ before }) =>
        dataProvider.update('settings', { id: 'instance', data: { ...before }, previousData: settings })
      }
    />
  );
}
