import { useCan } from '#authProvider/useCan.ts';
import { PageTabs } from '#web/admin/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const tabs = [
  { id: 'holds', to: paths.legalHolds.list, label: 'records.holds', action: 'hold.manage' },
  { id: 'rules', to: paths.retention.list, label: 'records.rules', action: 'retention.manage' },
  { id: 'reviews', to: paths.reviews.list, label: 'records.reviews', action: 'retention.review' },
  { id: 'tests', to: paths.policyTests.list, label: 'records.tests', action: 'policyTest.manage' },
  {
    id: 'accessReviews',
    to: paths.accessReviews.list,
    label: 'records.accessReviews',
    action: 'accessReview.list',
  },
  { id: 'locks', to: paths.locks.list, label: 'records.locks', action: 'lock.list' },
] as const;

/** The tab bar above legal holds, retention rules, reviews and locked files. */
export function RecordsTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const can = useCan();
  return <PageTabs label="shell.menu.records" tabs={tabs.filter(({ action }) => can(action))} current={current} />;
}
