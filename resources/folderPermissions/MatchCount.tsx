import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { BizUnit } from './entries.ts';
import { matchQuery } from './queries.ts';

/** Shows how many people are in all of the chosen units, and warns when there are none. */
export function MatchCount({ units }: { units: readonly BizUnit[] }) {
  const translate = useTranslate();
  const { data, error } = useQuery(matchQuery(units));
  const labelFor = (key: string, values?: object) => translate(`folderPermissions.pick.${key}`, values);

  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data?.count === 0) {
    return <Alert severity="warning">{labelFor(units.length > 1 ? 'matchesNoUser' : 'matchesNoGroupMember')}</Alert>;
  }
  return (
    <Typography variant="body2" role="status">
      {data ? labelFor('matches', { smart_count: data.count }) : labelFor('counting')}
    </Typography>
  );
}
