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

/** Settings that are saved as they are switched, with their texts. */
const switches = [
  ['adminSecondFactor', 'account.factor.admins'],
  ['userSecondFactor', 'account.factor.everyone'],
  ['previewsAhead', 'settings.previewsAhead'],
] as const;

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
      {query.data &&
        switches.map(([name, label]) => (
          <SettingSwitch
            key={name}
            name={name}
            label={label}
            hint={`${label}Hint`}
            settings={query.data}
            queryKey={settingsQuery.queryKey}
          />
        ))}
      {can('webhook.manage') && <WebhookSection />}
      <LoginAs />
      <UsagePanels />
    </PageFrame>
  );
}
