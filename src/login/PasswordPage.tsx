import { type FormEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

/** The user whose password is set. */
export interface Holder {
  name: string;
  email: string;
}

interface PasswordPageProps {
  texts: SignInTexts;
  /** With `%{name}` as placeholder for the name. */
  greeting: string;
  submit: string;
  /** The token in the mailed link. */
  token: string;
  /** Loads the user of a link without using the link up. Must be a stable function. */
  view: (token: string) => Promise<Holder>;
  /** Sets the password and continues. */
  save: (password: string) => Promise<void>;
}

/** The page of links that set a password: the user enters a new password twice. */
export function PasswordPage({ texts, greeting, submit, token, view, save }: PasswordPageProps) {
  const { holder, error } = useHolder(view, token, texts.appFailed);
  const [message, setMessage] = useState('');
  const [isWorking, setWorking] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const form = new FormData(event.currentTarget);
    const [password, again] = [String(form.get('password')), String(form.get('confirmation'))];
    const problem = !password || !again ? texts.passwordRequired : password !== again ? texts.passwordDiffers : '';
    setMessage(problem);
    if (problem) return;

    setWorking(true);
    try {
      await save(password);
    } catch (error) {
      setMessage(error instanceof Error ? error.message : texts.appFailed);
      setWorking(false);
    }
  };

  if (error) {
    return (
      <Card title={texts.product} page={submit} site={texts.product}>
        <p className="alert" role="alert">
          {error}
        </p>
        <a className="button" href={basePath + paths.login}>
          {texts.toLogin}
        </a>
      </Card>
    );
  }
  const [beforeName, afterName] = greeting.split('%{name}');
  return (
    <Card title={texts.product} page={submit} site={texts.product}>
      <form noValidate onSubmit={send} aria-label={submit}>
        <p aria-live="polite">
          {beforeName}
          <strong>{holder?.name}</strong>
          {afterName}
          <br />
          {texts.choosePassword.replace('%{min}', String(limits.password.min))}
        </p>
        <p className="alert" role="alert" hidden={!message}>
          {message}
        </p>
        {/* So that password managers store the password for the right user. */}
        <input type="email" autoComplete="username" value={holder?.email ?? ''} readOnly hidden />
        <label>
          {texts.password}
          <input name="password" type="password" autoComplete="new-password" required />
        </label>
        <label>
          {texts.confirmation}
          <input name="confirmation" type="password" autoComplete="new-password" required />
        </label>
        <button type="submit" aria-busy={isWorking}>
          {isWorking ? texts.working : submit}
        </button>
      </form>
    </Card>
  );
}

/** The user of the link, or why it cannot be used any more. */
function useHolder(view: PasswordPageProps['view'], token: string, generic: string) {
  const [holder, setHolder] = useState<Holder>();
  const [error, setError] = useState('');
  useEffect(() => {
    view(token).then(setHolder, (error: unknown) => setError(error instanceof Error ? error.message : generic));
  }, [view, token, generic]);
  return { holder, error };
}
