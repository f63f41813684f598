import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { HealthReport } from '#contract/instance/health.ts';
import { useFindingText } from '#resources/logs/useFindingText.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';
import type { HealthState } from './healthReport.ts';
import { isFull } from './limits.ts';

/** Days; a longer forecast is not shown. */
const MAX_SHOWN_DAYS = 3650;

/** The data of a card, and its state. */
type CardOf<K extends keyof HealthReport> = Pick<HealthReport, K> & { state: HealthState };

const labelFor = (key: string) => `backOffice.health.${key}`;

export function DatabaseCard({ database: { kind, version, isUp, bytes }, state }: CardOf<'database'>) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  return (
    <Card title={translate(labelFor('database'))} state={state}>
      <DescriptionList>
        <DescriptionItem
          name={translate(labelFor(`kinds.${kind}`))}
        >{`${translate(labelFor('version'))} ${version}`}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('databaseSize'))}>
          {isUp ? formatSize(bytes) : translate(labelFor('unavailable'))}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

export function StorageCard({ storage, state }: CardOf<'storage'>) {
  const { kind, isUp, used, free, daysLeft } = storage;
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const forecast = () => {
    if (isFull(storage)) return translate(labelFor('full'));
    if (daysLeft === null) return translate(labelFor('noGrowth'));
    return daysLeft > MAX_SHOWN_DAYS
      ? translate(labelFor('enough'))
      : translate(labelFor('daysLeft'), { smart_count: daysLeft });
  };
  return (
    <Card title={translate(labelFor('storage'))} state={state}>
      <DescriptionList>
        <DescriptionItem name={translate(labelFor(`kinds.${kind}`))}>
          {isUp ? `${translate(labelFor('used'))}: ${formatSize(used)}` : translate(labelFor('unavailable'))}
        </DescriptionItem>
        <DescriptionItem name={translate(labelFor('free'))}>{formatSize(Math.max(0, free))}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('forecast'))}>{forecast()}</DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

export function BackupCard({ backup, state }: CardOf<'backup'>) {
  const translate = useTranslate();
  const { formatDateTime, formatSize, formatNumber } = useFormat();
  const findingText = useFindingText();
  if (!backup) {
    return (
      <Card title={translate(labelFor('backup'))} state={state}>
        <Typography variant="body2">{translate(labelFor('noBackup'))}</Typography>
      </Card>
    );
  }
  const verified = backup.verifiedOn ? formatDateTime(backup.verifiedOn) : translate(labelFor('notVerified'));
  return (
    <Card title={translate(labelFor('backup'))} state={state}>
      <DescriptionList>
        <DescriptionItem name={translate(labelFor('madeOn'))}>{formatDateTime(backup.madeOn)}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('contents'))}>
          {`${formatNumber(backup.contents)}, ${formatSize(backup.bytes)}`}
        </DescriptionItem>
        <DescriptionItem name={translate(labelFor('verifiedOn'))}>
          {backup.finding ? findingText(backup.finding) : verified}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

export function LogCard({ log, state }: CardOf<'log'>) {
  const translate = useTranslate();
  const { formatDateTime, formatNumber } = useFormat();
  const findingText = useFindingText();
  const outcome = log?.finding ? 'broken' : log ? 'whole' : 'never';
  // Before its first verification nothing is known.
  return (
    <Card title={translate(labelFor('log'))} {...(log && { state })}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`backOffice.verified.${outcome}`, {
          on: log && formatDateTime(log.on),
          rows: log && formatNumber(log.rows),
          finding: log?.finding && findingText(log.finding),
        })}
      </Typography>
    </Card>
  );
}

/** Shown only while the cleanup of content is stopped and needs a decision. */
export function CleanupCard({ cleanup, state }: CardOf<'cleanup'>) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  if (!cleanup?.reason) return null;
  const { on, waiting, reason } = cleanup;
  const text = reason === 'cleanup.tooMany' ? 'cleanupTooMany' : 'cleanupMismatch';
  return (
    <Card title={translate(labelFor('cleanup'))} state={state}>
      <Typography variant="body2">
        {translate(labelFor(text), { on: formatDateTime(on), smart_count: waiting })}
      </Typography>
    </Card>
  );
}

/** Shown only while groups of the directory are missing. */
export function DirectoryCard({ missingGroups, state }: CardOf<'missingGroups'>) {
  const translate = useTranslate();
  if (missingGroups.length === 0) return null;
  return (
    <Card title={translate(labelFor('directory'))} state={state}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(labelFor('missingGroups'), { names: missingGroups.join(', ') })}
      </Typography>
    </Card>
  );
}

/** Whether a hostile document could reach the network or the files of the server. */
export function ReadersCard({ readers, state }: CardOf<'readers'>) {
  const translate = useTranslate();
  const { network, files, office, missingScripts } = readers;
  const { locale } = useFormat();
  const scripts = new Intl.DisplayNames([locale], { type: 'script' });
  const isComplete = missingScripts.length === 0;
  return (
    <Card title={translate(labelFor('readers'))} state={state}>
      <DescriptionList>
        <DescriptionItem name={translate(labelFor('readersNetwork'))}>
          {translate(labelFor(network ? 'networkClosed' : 'networkOpen'))}
        </DescriptionItem>
        <DescriptionItem name={translate(labelFor('readersFiles'))}>
          {translate(labelFor(files ? 'filesClosed' : 'filesOpen'))}
        </DescriptionItem>
        <DescriptionItem name="LibreOffice">{translate(labelFor(officeLabels[office]))}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('fonts'))}>
          {translate(labelFor(isComplete ? 'fontsFound' : 'fontsMissing'), {
            scripts: missingScripts.map((script) => scripts.of(script)).join(', '),
          })}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

const officeLabels = { used: 'officeFound', missing: 'officeMissing', notIsolated: 'officeNotIsolated' };

export function VersionsCard({ versions: { strongroom, node } }: Pick<HealthReport, 'versions'>) {
  const translate = useTranslate();
  return (
    <Card title={translate(labelFor('versions'))}>
      <DescriptionList>
        <DescriptionItem name="Strongroom">{strongroom}</DescriptionItem>
        <DescriptionItem name="Node">{node}</DescriptionItem>
      </DescriptionList>
    </Card>
  );
}
