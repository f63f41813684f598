import Button from '@mui/material/Button';
import { useState } from 'react';
import { List, useTranslate } from 'react-admin';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';
import { TokenTable } from './TokenTable.tsx';

/** The API tokens that the user made for scripts. */
export function ApiTokens() {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <List
        resource="apiTokens"
        disableSyncWithLocation
        storeKey={false}
        exporter={false}
        actions={false}
        pagination={false}
      >
        <Section
          title={translate('account.tokens.title')}
          hint={translate('account.tokens.hint')}
          action={<Button onClick={() => setMaking(true)}>{translate('account.tokens.make')}</Button>}
        >
          <TokenTable />
        </Section>
      </List>
      {isMaking && <MakeToken onClose={() => setMaking(false)} />}
    </>
  );
}
