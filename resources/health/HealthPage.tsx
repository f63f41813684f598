import MailIcon from '@mui/icons-material/MailOutlined';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { health } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#resources/account/useActionMutation.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { FailedMails } from './FailedMails.tsx';
import {
  BackupCard,
  CleanupCard,
  DatabaseCard,
  DirectoryCard,
  LogCard,
  ReadersCard,
  StorageCard,
  VersionsCard,
} from './HealthCards.tsx';
import { HealthProblems } from './HealthProblems.tsx';
import { reportQuery } from './healthReport.ts';
import { REFETCH_INTERVAL_MS } from './limits.ts';
import { QueueTable } from './QueueTable.tsx';
import { RejectedRunsCard } from './RejectedRunsCard.tsx';

/** The page `/health`: the state of the instance for administrators. */
export default function HealthPage() {
  const translate = useTranslate();
  const mayTestMail = useCan()('health.testMail');
  const queryClient = useQueryClient();
  const query = useQuery({ ...reportQuery, refetchInterval: REFETCH_INTERVAL_MS });
  const testMail = useActionMutation({
    run: () => call(health.testMail, {}),
    done: 'backOffice.health.testMailSent',
    stale: reportQuery.queryKey,
  });

  return (
    <AdminPage>
      <Stack spacing={3}>
        <PageHead title={translate('backOffice.health.title')}>
          {mayTestMail && (
            <Button startIcon={<MailIcon />} loading={testMail.isPending} onClick={() => testMail.mutate()}>
              {translate('backOffice.health.testMail')}
            </Button>
          )}
          <Button
            startIcon={<ReloadIcon />}
            loading={query.isFetching}
            onClick={() => queryClient.invalidateQueries({ queryKey: ['health'] })}
          >
            {translate('backOffice.health.reload')}
          </Button>
        </PageHead>
        <QueryBoundary query={query}>
          {(report) => (
            <>
              <HealthProblems report={report} />
              <Box
                sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}
              >
                <DatabaseCard database={report.database} />
                <StorageCard storage={report.storage} />
                <BackupCard backup={report.backup} />
                <CleanupCard cleanup={report.cleanup} />
                <LogCard log={report.log} />
                <RejectedRunsCard runs={report.refusedRuns} />
                <DirectoryCard missingGroups={report.missingGroups} />
                <ReadersCard readers={report.readers} />
                <VersionsCard versions={report.versions} />
              </Box>
              <QueueTable queues={report.queues} />
              <FailedMails />
            </>
          )}
        </QueryBoundary>
      </Stack>
    </AdminPage>
  );
}
