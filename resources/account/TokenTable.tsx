import { useTranslate } from 'react-admin';
import type { ApiTokenView } from '#contract/users/apiTokens.ts';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ActionsColumn, Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

/** API tokens with their scope, expiry and last use; each can be revoked. */
export function TokenTable() {
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const scope = ({ scope }: ApiTokenView) => translate(`account.tokens.${scope}`);
  const expires = ({ expiresOn }: ApiTokenView) => {
    const isOver = new Date(expiresOn) <= new Date();
    const on = formatDateTime(expiresOn);
    return isOver ? translate('account.tokens.expired', { on }) : on;
  };
  const used = ({ lastUsedOn, lastUsedIp }: ApiTokenView) =>
    lastUsedOn ? `${formatDateTime(lastUsedOn)} (${lastUsedIp})` : translate('account.neverUsed');
  const revoke = (token: ApiTokenView) => (
    <DeleteButton
      resource="apiTokens"
      record={token}
      label={translate('account.tokens.revoke')}
      icon={null}
      button={{ size: 'small', 'aria-label': translate('account.tokens.revokeOf', { name: token.name }) }}
      question={translate('account.tokens.revokeQuestion', { name: token.name })}
      done={translate('account.tokens.revoked')}
    />
  );
  return (
    <Table<ApiTokenView>
      empty={<NoRows text="account.tokens.none" />}
      phone={{ primary: ({ name }) => name, secondary: expires, end: revoke }}
    >
      <Column<ApiTokenView> source="name" label="account.tokens.name" />
      <Column<ApiTokenView> source="scope" label="account.tokens.scope" render={scope} />
      <Column<ApiTokenView> source="expiresOn" label="account.tokens.expiresOn" render={expires} />
      <Column<ApiTokenView> source="lastUsedOn" label="account.tokens.lastUsed" render={used} />
      <ActionsColumn<ApiTokenView> render={revoke} />
    </Table>
  );
}
