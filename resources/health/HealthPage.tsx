import ReloadIcon from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { health } from '#contract/health.ts';
import { call } from '#dataProvider/client.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { FailedMails } from './FailedMails.tsx';
import { BackupCard, DatabaseCard, DirectoryCard, LogCard, StorageCard, VersionsCard } from './HealthCards.tsx';
import { LOOK_EVERY } from './limits.ts';
import { QueueTable } from './QueueTable.tsx';
import { Troubles } from './Troubles.tsx';

const reportQuery = queryOptions({
  queryKey: ['health', 'report'],
  queryFn: ({ signal }) => call(health.report, {}, { signal }),
  retry: false,
  refetchInterval: LOOK_EVERY,
});

/** The page `/health`: everything that an administrator looks at when something seems wrong. */
export default function HealthPage() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const query = useQuery(reportQuery);

  return (
    <PageFrame>
      <PageHead title={translate('backOffice.health.title')}>
        <Button
          startIcon={<ReloadIcon />}
          loading={query.isFetching}
          onClick={() => queryClient.invalidateQueries({ queryKey: ['health'] })}
        >
          {translate('backOffice.health.reload')}
        </Button>
      </PageHead>
      <Loaded query={query}>
        {(report) => (
          <>
            <Troubles report={report} />
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }}>
              <DatabaseCard database={report.database} />
              <StorageCard storage={report.storage} />
              <BackupCard backup={report.backup} />
              <LogCard log={report.log} />
              <DirectoryCard missingGroups={report.missingGroups} />
              <VersionsCard versions={report.versions} />
            </Box>
            <QueueTable queues={report.queues} />
            <FailedMails />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
