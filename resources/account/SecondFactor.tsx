import AppIcon from '@mui/icons-material/PhonelinkLockOutlined';
import CodesIcon from '@mui/icons-material/PinOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { type OwnFactors, secondFactor, type TotpSetup } from '#contract/secondFactor.ts';
import { call } from '#dataProvider/client.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Asking } from './Asking.tsx';
import { factorsQuery } from './account.data.ts';
import { CodesDialog } from './CodesDialog.tsx';
import { Line, Lines } from './Line.tsx';
import { AddPasskey, PasskeyLine } from './Passkeys.tsx';
import { Section } from './Section.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { useDeed } from './useDeed.ts';

/** What one proves oneself with besides the password. */
export function SecondFactor() {
  const translate = useTranslate();
  const query = useQuery(factorsQuery);
  return (
    <Section title={translate('account.factor.title')} hint={translate('account.factor.hint')}>
      <Loaded query={query}>{(factors) => <Factors factors={factors} />}</Loaded>
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
      <Lines label={translate('account.factor.title')}>
        <AppLine isOn={hasApp} onCodes={setCodes} />
        {passkeys.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
        {factors.canHavePasskeys && <AddPasskey onCodes={setCodes} />}
        {hasAny && <CodesLine left={recoveryCodes} onCodes={setCodes} />}
      </Lines>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function AppLine({ isOn, onCodes }: { isOn: boolean; onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const [setup, setSetup] = useState<TotpSetup>();
  const begin = useDeed({ run: () => call(secondFactor.beginTotp, {}), stale: factorsQuery.queryKey });
  const remove = useDeed({
    run: () => call(secondFactor.removeTotp, {}),
    done: 'account.factor.appRemoved',
    stale: factorsQuery.queryKey,
  });
  const done = (codes: string[]) => {
    setSetup(undefined);
    onCodes(codes);
  };
  return (
    <Line
      Icon={AppIcon}
      title={
        <>
          {translate('account.factor.app')}
          {isOn && <Chip size="small" color="success" variant="outlined" label={translate('account.factor.on')} />}
        </>
      }
      facts={[translate('account.factor.appHint')]}
    >
      {isOn && (
        <Asking
          deed={remove}
          label={translate('account.factor.remove')}
          name={translate('account.factor.removeOf', { name: translate('account.factor.app') })}
          question={translate('account.factor.removeAppQuestion')}
        />
      )}
      <Button loading={begin.isPending} onClick={() => begin.mutate(undefined, { onSuccess: setSetup })}>
        {translate(isOn ? 'account.factor.replace' : 'account.factor.setUp')}
      </Button>
      {setup && <SetUpApp setup={setup} onDone={done} onClose={() => setSetup(undefined)} />}
    </Line>
  );
}

function CodesLine({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const translate = useTranslate();
  const renew = useDeed({
    run: async () => (await call(secondFactor.renewCodes, {})).recoveryCodes,
    stale: factorsQuery.queryKey,
  });
  return (
    <Line
      Icon={CodesIcon}
      title={translate('account.factor.codes')}
      facts={[translate('account.factor.codesLeft', { smart_count: left })]}
    >
      <Button loading={renew.isPending} onClick={() => renew.mutate(undefined, { onSuccess: onCodes })}>
        {translate('account.factor.renew')}
      </Button>
    </Line>
  );
}
