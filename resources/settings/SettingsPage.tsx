import { queryOptions, useQuery } from '@tanstack/react-query';
import { useCan } from '#authProvider/useCan.ts';
import { settings } from '#contract/instance/settings.ts';
import { call } from '#dataProvider/client.ts';
import { WebhookSection } from '#resources/webhooks/WebhookSection.tsx';
import { PageFrame } from '#web/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { LoginAs } from './LoginAs.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { UsagePanels } from './UsagePanels.tsx';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settings.read, {}, { signal }),
  retry: false,
});

/** The page `/config`. */
export default function SettingsPage() {
  const query = useQuery(settingsQuery);
  const can = useCan();
  return (
    <PageFrame width="form">
      <QueryBoundary query={query} isFresh>
        {(current) => (
          <SettingsForm key={JSON.stringify(current)} settings={current} queryKey={settingsQuery.queryKey} />
        )}
      </QueryBoundary>
      {query.data && (
        <>
          <SettingSwitch
            name="adminSecondFactor"
            label="account.factor.admins"
            hint="account.factor.adminsHint"
            settings={query.data}
            queryKey={settingsQuery.queryKey}
          />
          <SettingSwitch
            name="userSecondFactor"
            label="account.factor.everyone"
            hint="account.factor.everyoneHint"
            settings={query.data}
            queryKey={settingsQuery.queryKey}
          />
          <SettingSwitch
            name="previewsAhead"
            label="settings.previewsAhead"
            hint="settings.previewsAheadHint"
            settings={query.data}
            queryKey={settingsQuery.queryKey}
          />
        </>
      )}
      {can('webhook.manage') && <WebhookSection />}
      <LoginAs />
      <UsagePanels />
    </PageFrame>
  );
}
