import { queryOptions, useQuery } from '@tanstack/react-query';
import { settings } from '#contract/settings.ts';
import { call } from '#dataProvider/client.ts';
import { ProofGate } from '#resources/account/Proof.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { AdminSecondFactor } from './AdminSecondFactor.tsx';
import { LoginAs } from './LoginAs.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { UsagePanels } from './UsagePanels.tsx';

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settings.read, {}, { signal }),
  retry: false,
});

/** The page `/config` (§2 Settings). */
export default function SettingsPage() {
  const query = useQuery(settingsQuery);
  return (
    <PageFrame width="form">
      <Loaded query={query} isFresh>
        {(current) => (
          <SettingsForm key={JSON.stringify(current)} settings={current} queryKey={settingsQuery.queryKey} />
        )}
      </Loaded>
      {query.data && (
        <ProofGate>
          <AdminSecondFactor settings={query.data} queryKey={settingsQuery.queryKey} />
        </ProofGate>
      )}
      <LoginAs />
      <UsagePanels />
    </PageFrame>
  );
}
