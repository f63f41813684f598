import TokenIcon from '@mui/icons-material/VpnKeyOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type ApiTokenView, apiTokens } from '#contract/users/apiTokens.ts';
import { call } from '#dataProvider/client.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { tokensQuery } from './account.data.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import { ItemList, ListItem } from './ListItem.tsx';
import { MakeToken } from './MakeToken.tsx';
import { Section } from './Section.tsx';
import { useActionMutation } from './useActionMutation.ts';

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
      <QueryBoundary query={useQuery(tokensQuery)}>
        {(items) =>
          items.length === 0 ? (
            <Typography variant="body2">{translate('account.tokens.none')}</Typography>
          ) : (
            <ItemList label={translate('account.tokens.title')}>
              {items.map((token) => (
                <TokenItem key={token.id} token={token} stale={tokensQuery.queryKey} />
              ))}
            </ItemList>
          )
        }
      </QueryBoundary>
      {isMaking && <MakeToken onClose={() => setMaking(false)} />}
    </Section>
  );
}

interface TokenItemProps {
  token: ApiTokenView;
  /** The list that it stands in. */
  stale: QueryKey;
}

/** A token with its scope and last use, and a button that revokes it. */
export function TokenItem({ token: { id, name, scope, expiresOn, lastUsedOn, lastUsedIp }, stale }: TokenItemProps) {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const revoke = useActionMutation({
    run: () => call(apiTokens.revoke, { params: { id: String(id) } }),
    done: 'account.tokens.revoked',
    stale,
  });
  const isOver = new Date(expiresOn) <= new Date();
  const details = [
    translate(isOver ? 'account.tokens.expired' : 'account.tokens.expires', { on: formatDateTime(expiresOn) }),
    lastUsedOn
      ? `${translate('account.lastUsed', { on: formatDateTime(lastUsedOn) })} (${lastUsedIp})`
      : translate('account.neverUsed'),
  ];
  return (
    <ListItem
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
      details={details}
    >
      <ConfirmButton
        action={revoke}
        label={translate('account.tokens.revoke')}
        name={translate('account.tokens.revokeOf', { name })}
        question={translate('account.tokens.revokeQuestion', { name })}
      />
    </ListItem>
  );
}
