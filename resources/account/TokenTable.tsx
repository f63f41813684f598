import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApiTokenView } from '#contract/users/apiTokens.ts';
import { DeleteDialog } from '#web/admin/DeleteDialog.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
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
  const revoke = (token: ApiTokenView) => <Revoke token={token} />;
  return (
    <Table<ApiTokenView>
      sortFields={[]}
      empty={<NoRows text="account.tokens.none" />}
      phone={{ primary: ({ name }) => name, secondary: expires, end: revoke }}
    >
      <Column<ApiTokenView> source="name" label="account.tokens.name" disableSort />
      <Column<ApiTokenView> source="scope" label="account.tokens.scope" disableSort render={scope} />
      <Column<ApiTokenView> source="expiresOn" label="account.tokens.expiresOn" disableSort render={expires} />
      <Column<ApiTokenView> source="lastUsedOn" label="account.tokens.lastUsed" disableSort render={used} />
      <Column<ApiTokenView> label="ui.actions" headerClassName="unlabelled" align="right" render={revoke} />
    </Table>
  );
}

function Revoke({ token }: { token: ApiTokenView }) {
  const translate = useTranslate();
  const [isConfirming, setConfirming] = useState(false);
  const { name } = token;
  return (
    <>
      <Button
        color="error"
        size="small"
        aria-label={translate('account.tokens.revokeOf', { name })}
        onClick={() => setConfirming(true)}
      >
        {translate('account.tokens.revoke')}
      </Button>
      {isConfirming && (
        <DeleteDialog
          resource="apiTokens"
          record={token}
          title={translate('account.tokens.revoke')}
          confirm={translate('account.tokens.revoke')}
          question={translate('account.tokens.revokeQuestion', { name })}
          done={translate('account.tokens.revoked')}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
