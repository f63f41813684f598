import MailIcon from '@mui/icons-material/MailOutlined';
import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type HealthReport, health } from '#contract/instance/health.ts';
import { call } from '#dataProvider/client.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { PageHead } from '#web/ui/page/PageHead.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { ClientsCard } from './ClientsCard.tsx';
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
import { reportQuery, statesOf } from './healthReport.ts';
import { REFETCH_INTERVAL_MS } from './limits.ts';
import { OfficeCard } from './OfficeCard.tsx';
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
        <QueryBoundary query={query}>{(report) => <Report report={report} />}</QueryBoundary>
      </Stack>
    </AdminPage>
  );
}

/** The problems above the cards of the parts. */
function Report({ report }: { report: HealthReport }) {
  const states = statesOf(report);
  return (
    <>
      <HealthProblems report={report} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
        <DatabaseCard database={report.database} state={states.database} />
        <StorageCard storage={report.storage} state={states.storage} />
        <BackupCard backup={report.backup} state={states.backup} />
        <CleanupCard cleanup={report.cleanup} state={states.cleanup} />
        <LogCard log={report.log} state={states.log} />
        <RejectedRunsCard runs={report.refusedRuns} state={states.rejected} />
        <DirectoryCard missingGroups={report.missingGroups} state={states.directory} />
        <ReadersCard readers={report.readers} state={states.readers} />
        <ClientsCard clients={report.clients} />
        <OfficeCard office={report.office} />
        <VersionsCard versions={report.versions} />
      </Box>
      <QueueTable queues={report.queues} state={states.queues} />
      <FailedMails />
    </>
  );
}
