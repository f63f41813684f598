import { useEffect, useState } from 'react';
import type { TotpSetup } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { send } from '#dataProvider/send.ts';
import { QrCode } from './QrCode.tsx';
import type { SecondStepTexts } from './texts.ts';

/** The secret for an authenticator app: as a QR code, and as text. */
export function Enrolment({ texts, challenge }: { texts: SecondStepTexts; challenge: string }) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [error, setError] = useState('');
  useEffect(() => {
    send(session.enrol, { body: { challenge } }).then(setSetup, (error: Error) => setError(error.message));
  }, [challenge]);

  if (error) {
    return (
      <p className="alert" role="alert">
        {error}
      </p>
    );
  }
  return (
    <div className="enrolment" aria-live="polite">
      {setup && (
        <>
          <QrCode text={setup.address} label={texts.qrCode} />
          <p>
            {texts.key} <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </>
      )}
    </div>
  );
}
