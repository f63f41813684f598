import { PageTabs } from '#web/admin/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const tabs = [
  { id: 'shares', to: paths.oneTimeShares.list, label: 'shares.tabs.shares' },
  { id: 'requests', to: paths.oneTimeShares.requests, label: 'shares.tabs.requests' },
] as const;

/** Tabs for sent shares and file requests. */
export function ShareTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return <PageTabs label="oneTimeShares.menu" tabs={tabs} current={current} />;
}
