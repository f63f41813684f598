import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { paths } from '#web/paths.ts';
import { tabSx } from '#web/ui/page/tabStyle.ts';

const tabs = [
  { id: 'holds', to: paths.legalHolds.list, action: 'hold.manage' },
  { id: 'rules', to: paths.retention.list, action: 'retention.manage' },
  { id: 'reviews', to: paths.reviews.list, action: 'retention.review' },
  { id: 'tests', to: paths.policyTests.list, action: 'policyTest.manage' },
  { id: 'accessReviews', to: paths.accessReviews.list, action: 'accessReview.list' },
] as const;

/** The tab bar above legal holds, retention rules and reviews. */
export function RecordsTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  const translate = useTranslate();
  const can = useCan();
  return (
    <Box
      component="nav"
      aria-label={translate('shell.menu.records')}
      sx={{
        display: 'flex',
        gap: 1,
        borderBottom: 1,
        borderColor: 'divider',
        overflowX: 'auto',
        '& > *': { flex: 'none' },
      }}
    >
      {tabs
        .filter(({ action }) => can(action))
        .map(({ id, to }) => (
          <Box
            key={id}
            ref={id === current ? keepInSight : null}
            component={Link}
            to={to}
            aria-current={id === current ? 'page' : undefined}
            sx={tabSx}
          >
            {translate(`records.${id}`)}
          </Box>
        ))}
    </Box>
  );
}

/** Where the tabs do not fit, the current one is scrolled into view. */
function keepInSight(tab: HTMLElement | null) {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}
