import TokenIcon from '@mui/icons-material/VpnKeyOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type ApiTokenView, apiTokens } from '#contract/apiTokens.ts';
import { call } from '#dataProvider/client.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useFormat } from '#web/ui/useFormat.ts';
import { Asking } from './Asking.tsx';
import { tokensQuery } from './account.data.ts';
import { Line, Lines } from './Line.tsx';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';
import { useDeed } from './useDeed.ts';

/** Tokens that one made for scripts. */
export function ApiTokens() {
  const translate = useTranslate();
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title={translate('account.tokens.title')}
      hint={translate('account.tokens.hint')}
      action={<Button onClick={() => setMaking(true)}>{translate('account.tokens.make')}</Button>}
    >
      <Loaded query={useQuery(tokensQuery)}>
        {(items) =>
          items.length === 0 ? (
            <Typography variant="body2">{translate('account.tokens.none')}</Typography>
          ) : (
            <Lines label={translate('account.tokens.title')}>
              {items.map((token) => (
                <TokenLine key={token.id} token={token} />
              ))}
            </Lines>
          )
        }
      </Loaded>
      {isMaking && <MakeToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

function TokenLine({ token: { id, name, scope, expiresOn, lastUsedOn, lastUsedIp } }: { token: ApiTokenView }) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const revoke = useDeed({
    run: () => call(apiTokens.revoke, { params: { id: String(id) } }),
    done: 'account.tokens.revoked',
    stale: tokensQuery.queryKey,
  });
  const isOver = new Date(expiresOn) <= new Date();
  const facts = [
    translate(isOver ? 'account.tokens.expired' : 'account.tokens.expires', { on: formatDateTime(expiresOn) }),
    lastUsedOn
      ? `${translate('account.lastUsed', { on: formatDateTime(lastUsedOn) })} (${lastUsedIp})`
      : translate('account.neverUsed'),
  ];
  return (
    <Line
      Icon={TokenIcon}
      title={
        <>
          {name}
          <Chip
            size="small"
            variant="outlined"
            color={isOver ? 'default' : 'primary'}
            label={translate(`account.tokens.${scope}`)}
          />
        </>
      }
      facts={facts}
    >
      <Asking
        deed={revoke}
        label={translate('account.tokens.revoke')}
        name={translate('account.tokens.revokeOf', { name })}
        question={translate('account.tokens.revokeQuestion', { name })}
      />
    </Line>
  );
}
