import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { HealthReport } from '#contract/health.ts';
import { Fact, Facts } from '#web/fileShare/info/Facts.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import { Card, type State } from './Card.tsx';
import { isFull, isOld, isTight } from './limits.ts';

/** Days that nobody plans for. */
const FAR = 3650;

const words = (key: string) => `backOffice.health.${key}`;

export function DatabaseCard({ database: { kind, version, isUp, bytes } }: Pick<HealthReport, 'database'>) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  return (
    <Card title={translate(words('database'))} state={isUp ? 'good' : 'trouble'}>
      <Facts>
        <Fact name={translate(words(`kinds.${kind}`))}>{`${translate(words('version'))} ${version}`}</Fact>
        <Fact name={translate(words('databaseSize'))}>{isUp ? formatSize(bytes) : translate(words('outOfReach'))}</Fact>
      </Facts>
    </Card>
  );
}

export function StorageCard({ storage }: Pick<HealthReport, 'storage'>) {
  const { kind, isUp, used, free, daysLeft } = storage;
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const state: State = !isUp || isFull(storage) ? 'trouble' : isTight(storage) ? 'attention' : 'good';
  const forecast = () => {
    if (isFull(storage)) return translate(words('noRoom'));
    if (daysLeft === null) return translate(words('noGrowth'));
    return daysLeft > FAR ? translate(words('enough')) : translate(words('daysLeft'), { smart_count: daysLeft });
  };
  return (
    <Card title={translate(words('storage'))} state={state}>
      <Facts>
        <Fact name={translate(words(`kinds.${kind}`))}>
          {isUp ? `${translate(words('used'))}: ${formatSize(used)}` : translate(words('outOfReach'))}
        </Fact>
        <Fact name={translate(words('free'))}>{formatSize(Math.max(0, free))}</Fact>
        <Fact name={translate(words('forecast'))}>{forecast()}</Fact>
      </Facts>
    </Card>
  );
}

export function BackupCard({ backup }: Pick<HealthReport, 'backup'>) {
  const translate = useTranslate();
  const { formatDateTime, formatSize, formatNumber } = useFormat();
  if (!backup) {
    return (
      <Card title={translate(words('backup'))} state="attention">
        <Typography variant="body2">{translate(words('noBackup'))}</Typography>
      </Card>
    );
  }
  const state: State = backup.finding ? 'trouble' : isOld(backup) || !backup.verifiedOn ? 'attention' : 'good';
  const verified = backup.verifiedOn ? formatDateTime(backup.verifiedOn) : translate(words('notVerified'));
  return (
    <Card title={translate(words('backup'))} state={state}>
      <Facts>
        <Fact name={translate(words('madeOn'))}>{formatDateTime(backup.madeOn)}</Fact>
        <Fact name={translate(words('contents'))}>
          {`${formatNumber(backup.contents)}, ${formatSize(backup.bytes)}`}
        </Fact>
        <Fact name={translate(words('verifiedOn'))}>{backup.finding ?? verified}</Fact>
      </Facts>
    </Card>
  );
}

export function LogCard({ log }: Pick<HealthReport, 'log'>) {
  const translate = useTranslate();
  const { formatDateTime, formatNumber } = useFormat();
  const said = log?.finding ? 'broken' : log ? 'whole' : 'never';
  const states = { broken: 'trouble', whole: 'good', never: 'attention' } as const;
  return (
    <Card title={translate(words('log'))} state={states[said]}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`backOffice.verified.${said}`, {
          on: log && formatDateTime(log.on),
          rows: log && formatNumber(log.rows),
          finding: log?.finding,
        })}
      </Typography>
    </Card>
  );
}

/** Only there while something is missing. */
export function DirectoryCard({ missingGroups }: Pick<HealthReport, 'missingGroups'>) {
  const translate = useTranslate();
  if (missingGroups.length === 0) return null;
  return (
    <Card title={translate(words('directory'))} state="attention">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(words('missingGroups'), { names: missingGroups.join(', ') })}
      </Typography>
    </Card>
  );
}

export function VersionsCard({ versions: { strongroom, node } }: Pick<HealthReport, 'versions'>) {
  const translate = useTranslate();
  return (
    <Card title={translate(words('versions'))}>
      <Facts>
        <Fact name="Strongroom">{strongroom}</Fact>
        <Fact name="Node">{node}</Fact>
      </Facts>
    </Card>
  );
}
