import AppIcon from '@mui/icons-material/PhonelinkLockOutlined';
import CodesIcon from '@mui/icons-material/PinOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type OwnFactors, secondFactor, type TotpSetup } from '#contract/users/secondFactor.ts';
import { call } from '#dataProvider/client.ts';
import { ConfirmButton } from '#web/admin/ConfirmButton.tsx';
import { ItemList, ListItem } from '#web/admin/ListItem.tsx';
import { useActionMutation } from '#web/admin/useActionMutation.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { factorsQuery } from './account.data.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { AddPasskey, PasskeyItem } from './Passkeys.tsx';
import { Section } from './Section.tsx';
import { SetUpApp } from './SetUpApp.tsx';

/** The second factors of the user: authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const translate = useTranslate();
  const query = useQuery(factorsQuery);
  return (
    <Section title={translate('account.factor.title')} hint={translate('account.factor.hint')}>
      <QueryBoundary query={query}>{(factors) => <Factors factors={factors} />}</QueryBoundary>
    </Section>
  );
}

function Factors({ factors }: { factors: OwnFactors }) {
  const translate = useTranslate();
  const [codes, setCodes] = useState<string[]>([]);
  const { hasApp, passkeys, recoveryCodes, isRequired } = factors;
  const hasAny = hasApp || passkeys.length > 0;
  return (
    <>
      {isRequired && !hasAny && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('account.factor.required')}
        </Alert>
      )}
      <ItemList label={translate('account.factor.title')}>
        <AppItem isOn={hasApp} onCodes={setCodes} />
        {passkeys.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
        {factors.canHavePasskeys && <AddPasskey onCodes={setCodes} />}
        {hasAny && <CodesItem left={recoveryCodes} onCodes={setCodes} />}
      </ItemList>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function AppItem({ isOn, onCodes }: { isOn: boolean; onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const [setup, setSetup] = useState<TotpSetup>();
  const begin = useActionMutation({ run: () => call(secondFactor.beginTotp, {}), stale: factorsQuery.queryKey });
  const remove = useActionMutation({
    run: () => call(secondFactor.removeTotp, {}),
    done: 'account.factor.appRemoved',
    stale: factorsQuery.queryKey,
  });
  const done = (codes: string[]) => {
    setSetup(undefined);
    onCodes(codes);
  };
  return (
    <ListItem
      Icon={AppIcon}
      title={
        <>
          {translate('account.factor.app')}
          {isOn && <Chip size="small" color="success" variant="outlined" label={translate('account.factor.on')} />}
        </>
      }
      details={[translate('account.factor.appHint')]}
    >
      {isOn && (
        <ConfirmButton
          action={remove}
          label={translate('account.factor.remove')}
          name={translate('account.factor.removeOf', { name: translate('account.factor.app') })}
          question={translate('account.factor.removeAppQuestion')}
        />
      )}
      <Button loading={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: setSetup })}>
        {translate(isOn ? 'account.factor.replace' : 'account.factor.setUp')}
      </Button>
      {setup && <SetUpApp setup={setup} onDone={done} onClose={() => setSetup(undefined)} />}
    </ListItem>
  );
}

function CodesItem({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const renew = useActionMutation({
    run: async () => (await call(secondFactor.renewCodes, {})).recoveryCodes,
    stale: factorsQuery.queryKey,
  });
  return (
    <ListItem
      Icon={CodesIcon}
      title={translate('account.factor.codes')}
      details={[translate('account.factor.codesLeft', { smart_count: left })]}
    >
      <Button loading={renew.isPending} onClick={() => renew.mutate(undefined, { onSuccess: onCodes })}>
        {translate('account.factor.renew')}
      </Button>
    </ListItem>
  );
}
