import { type FormEvent, use, useState } from 'react';
import { confirmSignIn } from '#authProvider/signIn.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { Card } from './Card.tsx';
import { Enrolment } from './Enrolment.tsx';
import { FirstCodes } from './FirstCodes.tsx';
import { requestPasskey } from './passkey.ts';
import { loadSecondStepTexts } from './texts.ts';

interface SecondStepProps {
  demand: SecondFactorDemand;
  onSignedIn: (isAllowed: boolean) => Promise<void>;
  /** Restarts the sign-in. */
  onBack: () => void;
}

type Credential = Omit<Parameters<typeof confirmSignIn>[0], 'challenge'>;
const loaded = loadSecondStepTexts();

/** The second step of signing in: a code or a passkey; a user who must have a second factor and has none sets it up. */
export default function SecondStep({ demand: { challenge, methods }, onSignedIn, onBack }: SecondStepProps) {
  const texts = use(loaded);
  const [message, setMessage] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [done, setDone] = useState<Awaited<ReturnType<typeof confirmSignIn>>>();
  const isEnrolling = methods.includes('enrol');

  const confirm = async (call: () => Promise<Credential>) => {
    if (isWorking) return;
    setMessage('');
    setWorking(true);
    try {
      const confirmed = await confirmSignIn({ challenge, ...(await call()) });
      if (confirmed.recoveryCodes.length > 0) setDone(confirmed);
      else await onSignedIn(await confirmed.enter());
    } catch (error) {
      setMessage(error instanceof ApiError ? error.message : texts.passkeyFailed);
      setWorking(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (code) void confirm(async () => ({ code }));
    else setMessage(texts.codeMissing);
  };

  if (done) {
    return <FirstCodes texts={texts} codes={done.recoveryCodes} onDone={async () => onSignedIn(await done.enter())} />;
  }
  return (
    <Card title={isEnrolling ? texts.enrolTitle : texts.title}>
      <form noValidate onSubmit={submit} aria-label={texts.title}>
        <p>{isEnrolling ? texts.enrolHint : methods.includes('app') ? texts.hint : texts.passkeyHint}</p>
        {isEnrolling && <Enrolment texts={texts} challenge={challenge} />}
        <p className="alert" role="alert" hidden={!message}>
          {message}
        </p>
        {methods.includes('passkey') && (
          <button
            type="button"
            className={methods.includes('app') ? 'second' : undefined}
            onClick={() => confirm(async () => ({ passkey: await requestPasskey(challenge) }))}
          >
            {texts.usePasskey}
          </button>
        )}
        <label>
          {texts.code}
          <input name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />
        </label>
        <button type="submit" aria-busy={isWorking}>
          {isWorking ? texts.working : texts.submit}
        </button>
      </form>
      <button type="button" className="quiet" onClick={onBack}>
        {texts.back}
      </button>
    </Card>
  );
}
