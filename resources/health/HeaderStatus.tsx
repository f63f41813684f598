import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { problemsOf, reportQuery } from './healthReport.ts';

/** Milliseconds, while another page is open. */
const REFETCH_INTERVAL_MS = 10 * 60 * 1000;

/** For administrators, on every page: the number of open setup steps and of problems. */
export default function HeaderStatus() {
  const translate = useTranslate();
  const { data } = useQuery({ ...reportQuery, staleTime: REFETCH_INTERVAL_MS, refetchInterval: REFETCH_INTERVAL_MS });
  const problems = data ? [...problemsOf(data)] : [];
  const label = translate('firstSteps.problems', { smart_count: problems.length });
  return (
    <>
      <FirstSteps />
      {problems.length > 0 && (
        <Tooltip title={label}>
          <IconButton component={Link} to={paths.health} aria-label={label}>
            <Badge
              badgeContent={problems.length}
              color={problems.every(({ isMild }) => isMild) ? 'warning' : 'error'}
              overlap="circular"
              slotProps={{ badge: { 'aria-hidden': true } }}
            >
              <WarningIcon />
            </Badge>
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
