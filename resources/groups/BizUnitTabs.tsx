import { PageTabs } from '#web/admin/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const tabs = [
  { id: 'users', to: paths.users.list, label: 'users.tab' },
  { id: 'groups', to: paths.groups.list, label: 'shell.pages.group' },
] as const;

/** The User/Group tab bar above both screens. */
export function BizUnitTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return <PageTabs label="users.menu" tabs={tabs} current={current} />;
}
