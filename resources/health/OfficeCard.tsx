import { useTranslate } from 'react-admin';
import type { HealthReport } from '#contract/instance/health.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';

const labelFor = (key: string) => `backOffice.health.${key}`;

/** The server in which people edit office documents; nothing without one. */
export function OfficeCard({ office }: Pick<HealthReport, 'office'>) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  if (office.state === 'off') return null;
  return (
    <Card title={translate(labelFor('officeServer'))}>
      <DescriptionList>
        <DescriptionItem name={translate(labelFor('officeName'))}>{office.name}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('officeState'))}>
          {translate(labelFor(`officeStates.${office.state}`))}
        </DescriptionItem>
        <DescriptionItem name={translate(labelFor('officeSince'))}>
          {office.since ? formatDateTime(office.since) : '–'}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}
