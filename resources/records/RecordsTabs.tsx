import { PageTabs } from '#web/admin/PageTabs.tsx';
import { useMayEnter } from '#web/layout/useMayEnter.ts';
import { useSlots } from '#web/layout/useSlots.ts';
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

/** The tab bar above legal holds, retention rules, reviews and locked files, with lists of modules. @param current an ID of a tab */
export function RecordsTabs({ current }: { current: string }) {
  const mayEnter = useMayEnter();
  const all = [...tabs, ...useSlots('recordsTabs')];
  return <PageTabs label="shell.menu.records" tabs={all.filter(mayEnter)} current={current} />;
}
