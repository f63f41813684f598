import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { accessReviews } from '#contract/accessReviews.ts';
import { taskViews } from '#contract/approvals.ts';
import { retention } from '#contract/retention.ts';
import { call } from '#dataProvider/client.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { paths } from '#web/paths.ts';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { tasksQuery } from '../approvals.data.ts';
import { keyOf, TaskList } from './TaskList.tsx';

/** What waits for the user, what they asked others for, and what they have decided, `/tasks`. */
export default function TasksPage() {
  const translate = useTranslate();
  const { data: waiting } = useQuery(tasksQuery('waiting', false, 1));
  return (
    <AdminPage>
      <PageHead title={translate('approvals.tasks')}>
        <OtherTasks />
      </PageHead>
      <Box sx={{ mt: 1 }}>
        <RecordTabs
          label={translate('approvals.tasks')}
          tabs={taskViews.map((view) => ({
            id: view,
            label: `approvals.views.${keyOf(view)}`,
            count: view === 'waiting' ? waiting?.total || undefined : undefined,
            content: <TaskList key={view} view={view} />,
          }))}
        />
      </Box>
    </AdminPage>
  );
}

/** Links to what else waits for the user, with the number. */
function OtherTasks() {
  const translate = useTranslate();
  const can = useCan();
  const { data: access = 0 } = useQuery({
    queryKey: ['accessReviews', 'open'],
    queryFn: async ({ signal }) => {
      const query = { mine: 'true' as const, take: '1000' };
      return (await call(accessReviews.list, { query }, { signal })).items.filter(({ state }) => state !== 'done')
        .length;
    },
    enabled: can('accessReview.list'),
  });
  const { data: files = 0 } = useQuery({
    queryKey: ['reviews', 'count'],
    queryFn: async ({ signal }) => (await call(retention.reviews, { query: { take: '1' } }, { signal })).total,
    enabled: can('retention.review'),
  });
  const links = [
    { to: paths.accessReviews.list, label: 'approvals.accessReviews', smart_count: access },
    { to: paths.reviews.list, label: 'approvals.retentionReviews', smart_count: files },
  ];
  return links.map(
    ({ to, label, smart_count }) =>
      smart_count > 0 && (
        <MuiLink key={to} component={Link} to={to} variant="body2">
          {translate(label, { smart_count })}
        </MuiLink>
      ),
  );
}
