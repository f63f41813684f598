import KeyIcon from '@mui/icons-material/FingerprintOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type OwnFactors, secondFactor } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';
import { NotConfirmed } from '#dataProvider/reauthentication.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { ListItem } from '#web/admin/ListItem.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { factorsQuery } from './account.data.ts';
import { FormDialog } from './FormDialog.tsx';

/** Has the browser make a passkey and stores it under a name. @returns recovery codes, if they are the first */
async function createPasskey(name: string): Promise<string[]> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const options = await call(secondFactor.passkeyOptions, {});
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const response = (await startRegistration({ optionsJSON })) as never;
  return (await call(secondFactor.addPasskey, { body: { name, response } })).recoveryCodes;
}

/** A passkey of the user, with a button to remove it. */
export function PasskeyItem({ passkey }: { passkey: OwnFactors['passkeys'][number] }) {
  const { id, name, createdOn, lastUsedOn } = passkey;
  const translate = useTranslate();
  const { formatDateTime } = useFormat();
  const remove = useActionMutation({
    run: () => call(secondFactor.removePasskey, { params: { id: String(id) } }),
    done: 'account.factor.passkeyRemoved',
    stale: factorsQuery.queryKey,
  });
  const details = [
    translate('account.factor.added', { on: formatDateTime(createdOn) }),
    lastUsedOn ? translate('account.lastUsed', { on: formatDateTime(lastUsedOn) }) : translate('account.neverUsed'),
  ];
  return (
    <ListItem Icon={KeyIcon} title={`${translate('account.factor.passkey')}: ${name}`} details={details}>
      <ConfirmButton
        action={remove}
        label={translate('account.factor.remove')}
        name={translate('account.factor.removeOf', { name })}
        question={translate('account.factor.removePasskeyQuestion', { name })}
      />
    </ListItem>
  );
}

/** Has the browser make a passkey; the user enters a name for it. */
export function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const { mutate, error, isPending, reset } = useActionMutation({
    run: () => createPasskey(name),
    done: 'account.factor.passkeyAdded',
    stale: factorsQuery.queryKey,
    isQuiet: true,
  });
  const close = () => {
    setNaming(false);
    setName('');
    reset();
  };
  const added = (codes: string[]) => {
    close();
    onCodes(codes);
  };
  return (
    <ListItem
      Icon={KeyIcon}
      title={translate('account.factor.passkeys')}
      details={[translate('account.factor.passkeyHint')]}
    >
      <Button onClick={() => setNaming(true)}>{translate('account.factor.addPasskey')}</Button>
      {isNaming && (
        <FormDialog
          title={translate('account.factor.addPasskey')}
          submit={translate('account.factor.continue')}
          isBusy={isPending}
          onSubmit={() => mutate(undefined, { onSuccess: added })}
          onClose={close}
        >
          {error && !(error instanceof NotConfirmed) && <Alert severity="error">{messageOf(error, translate)}</Alert>}
          <TextField
            label={translate('account.factor.passkeyName')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoFocus
            required
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </FormDialog>
      )}
    </ListItem>
  );
}

/** Browsers give few details, in their own language, about why no passkey was made. */
function messageOf(error: Error, translate: (key: string) => string): string {
  return error.name === 'ApiError' ? error.message : translate('account.factor.passkeyFailed');
}
