import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { InnerList } from '#web/admin/list/InnerList.tsx';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';
import { TokenTable } from './TokenTable.tsx';

/** The API tokens that the user made for scripts. */
export function ApiTokens() {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <InnerList resource="apiTokens">
        <Section
          title={translate('account.tokens.title')}
          hint={translate('account.tokens.hint')}
          action={<Button onClick={() => setMaking(true)}>{translate('account.tokens.make')}</Button>}
        >
          <TokenTable />
        </Section>
      </InnerList>
      {isMaking && <MakeToken onClose={() => setMaking(false)} />}
    </>
  );
}
