import { type FormEvent, useState } from 'react';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

/** Requests a link to set a new password. It does not reveal whether the user exists. */
export function ForgottenPage({ texts }: { texts: SignInTexts }) {
  const [message, setMessage] = useState('');
  const [state, setState] = useState<'asking' | 'working' | 'sent'>('asking');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const id = String(new FormData(event.currentTarget).get('id')).trim();
    setMessage(id ? '' : texts.userIdMissing);
    if (!id || state === 'working') return;
    setState('working');
    try {
      await send(passwordResets.request, { body: { id } });
      setState('sent');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : texts.appFailed);
      setState('asking');
    }
  };

  return (
    <Card title={texts.forgottenTitle} site={texts.product}>
      {state === 'sent' ? (
        <p className="notice" role="status">
          {texts.forgottenSent}
        </p>
      ) : (
        <form noValidate onSubmit={submit} aria-label={texts.forgottenTitle}>
          <p>{texts.forgottenHint}</p>
          <p className="alert" role="alert" hidden={!message}>
            {message}
          </p>
          <label>
            {texts.userIdOrEmail}
            <input name="id" autoComplete="username" autoCapitalize="none" spellCheck={false} required />
          </label>
          <button type="submit" aria-busy={state === 'working'}>
            {texts.forgottenSubmit}
          </button>
        </form>
      )}
      <a className="quiet" href={basePath + paths.login}>
        {texts.toLogin}
      </a>
    </Card>
  );
}
