import { type FormEvent, useEffect, useState } from 'react';
import { acceptInvitation } from '#authProvider/signIn.ts';
import { invitations } from '#contract/invitations.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

interface WelcomePageProps {
  texts: SignInTexts;
  /** From the link in the mail. */
  token: string;
  /** Takes over when the password is set and the person signed in. */
  onSignedIn: (isAllowed: boolean) => Promise<void>;
}

/** Where an invitation leads (`api.md` §10): the invited person chooses a password and is in. */
export function WelcomePage({ texts, token, onSignedIn }: WelcomePageProps) {
  const { invited, refusal } = useInvitation(token, texts.appFailed);
  const [message, setMessage] = useState('');
  const [isWorking, setWorking] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const form = new FormData(event.currentTarget);
    const [password, again] = [String(form.get('password')), String(form.get('confirmation'))];
    const problem = !password || !again ? texts.passwordRequired : password !== again ? texts.passwordDiffers : '';
    setMessage(problem);
    if (problem) return;

    setWorking(true);
    try {
      await onSignedIn(await acceptInvitation(token, password));
    } catch (error) {
      setMessage(error instanceof Error ? error.message : texts.appFailed);
      setWorking(false);
    }
  };

  if (refusal) {
    return (
      <Card title={texts.product}>
        <p className="alert" role="alert">
          {refusal}
        </p>
        <a className="button" href={basePath + paths.login}>
          {texts.toLogin}
        </a>
      </Card>
    );
  }
  return (
    <Card title={texts.product}>
      <form noValidate onSubmit={submit} aria-label={texts.setPassword}>
        <p aria-live="polite">
          {texts.welcome} <strong>{invited?.name}</strong>
          <br />
          {texts.choosePassword}
        </p>
        <p className="alert" role="alert" hidden={!message}>
          {message}
        </p>
        {/* So that a browser's password store knows whose password it keeps. */}
        <input type="email" autoComplete="username" value={invited?.email ?? ''} readOnly hidden />
        <label>
          {texts.password}
          <input name="password" type="password" autoComplete="new-password" required />
        </label>
        <label>
          {texts.confirmation}
          <input name="confirmation" type="password" autoComplete="new-password" required />
        </label>
        <button type="submit" aria-busy={isWorking}>
          {isWorking ? texts.working : texts.setPassword}
        </button>
      </form>
    </Card>
  );
}

/** Whom an invitation is for, or why it can no longer be used. Looking spends nothing. */
function useInvitation(token: string, generic: string) {
  const [invited, setInvited] = useState<{ name: string; email: string }>();
  const [refusal, setRefusal] = useState('');
  useEffect(() => {
    send(invitations.look, { params: { token } }).then(setInvited, (error: unknown) =>
      setRefusal(error instanceof Error ? error.message : generic),
    );
  }, [token, generic]);
  return { invited, refusal };
}
