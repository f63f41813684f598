import Alert, { type AlertColor } from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ReplyOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { permissions } from '#contract/fileNodes/permissions.ts';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';

type Preview = ReplyOf<typeof permissions.preview>;
type Affected = Preview['gains'][number];

/** Names that are listed; the others are counted. */
const MAX_NAMED_UNITS = 20;

/** Who gains and who loses access by a change; undefined while it is loading. */
export function Effects({ effects }: { effects: Preview | undefined }) {
  const translate = useTranslate();
  const labelFor = (key: string) => translate(`folderPermissions.review.${key}`);
  if (!effects) return <LoadingBar label={labelFor('loading')} />;

  const { gains, loses } = effects;
  if (gains.length + loses.length === 0) return <Typography variant="body2">{labelFor('noEffect')}</Typography>;
  return (
    <>
      <People of="gains" severity="success" people={gains} />
      <People of="loses" severity="warning" people={loses} />
    </>
  );
}

interface PeopleProps {
  of: 'gains' | 'loses';
  severity: AlertColor;
  people: readonly Affected[];
}

function People({ of, severity, people }: PeopleProps) {
  const translate = useTranslate();
  const labelFor = (key: string, count: number) => translate(`folderPermissions.review.${key}`, { smart_count: count });
  if (people.length === 0) return null;

  const unnamed = people.length - MAX_NAMED_UNITS;
  const names = people.slice(0, MAX_NAMED_UNITS).map(({ name, from, to }) => {
    if (from === Rights.None || to === Rights.None) return name;
    return translate(`folderPermissions.review.${from < to ? 'raised' : 'lowered'}`, { name });
  });
  return (
    <Alert severity={severity} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2">{labelFor(of, people.length)}</Typography>
      <Typography variant="body2">
        {[...names, ...(unnamed > 0 ? [labelFor('more', unnamed)] : [])].join(', ')}
      </Typography>
    </Alert>
  );
}
