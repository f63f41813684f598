import { useTranslate } from 'react-admin';
import type { HealthReport, SyncClient } from '#contract/instance/health.ts';
import { DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { Card } from './Card.tsx';

/** The names of clients are those of their makers, in every language. */
const names: Record<Exclude<SyncClient, 'other'>, string> = {
  nextcloudDesktop: 'Nextcloud Desktop',
  owncloudDesktop: 'ownCloud Desktop',
  nextcloudAndroid: 'Nextcloud Android',
  nextcloudIos: 'Nextcloud iOS',
  owncloudAndroid: 'ownCloud Android',
  owncloudIos: 'ownCloud iOS',
  rclone: 'rclone',
};

const labelFor = (key: string) => `backOffice.health.${key}`;

/** Connected devices, and which clients were active; nothing where this server offers none. */
export function ClientsCard({ clients }: Pick<HealthReport, 'clients'>) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  if (!clients) return null;
  const requests = clients.requests.map(({ client, count }) => {
    const name = client === 'other' ? translate(labelFor('otherClients')) : names[client];
    return `${name}: ${formatNumber(count)}`;
  });
  return (
    <Card title={translate(labelFor('clients'))}>
      <DescriptionList>
        <DescriptionItem name={translate(labelFor('devices'))}>{formatNumber(clients.devices)}</DescriptionItem>
        <DescriptionItem name={translate(labelFor('clientRequests'))}>
          {requests.join('\n') || translate(labelFor('noClients'))}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}
