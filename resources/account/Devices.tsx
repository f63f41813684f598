import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { InnerList } from '#web/admin/list/InnerList.tsx';
import { paths } from '#web/paths.ts';
import { DeviceTable } from './DeviceTable.tsx';
import { Section } from './Section.tsx';

/** The devices that the user has connected; only where this server has clients, or had. */
export function Devices() {
  const translate = useTranslate();
  const mayConnect = useCan()('account.connect');
  const isOffered = useStored('settings')?.clientAddress;
  return (
    <InnerList resource="devices">
      <Section
        title={translate('account.devices.title')}
        hint={translate('account.devices.hint')}
        action={
          isOffered &&
          mayConnect && (
            <Button component={Link} to={paths.connect}>
              {translate('account.devices.connect')}
            </Button>
          )
        }
      >
        <DeviceTable />
      </Section>
    </InnerList>
  );
}
