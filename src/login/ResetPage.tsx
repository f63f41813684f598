import { useState } from 'react';
import { clearSession } from '#authProvider/session.ts';
import { passwordResets } from '#contract/users/passwordResets.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import { PasswordPage } from './PasswordPage.tsx';
import type { SignInTexts } from './texts.ts';

const viewReset = (token: string) => send(passwordResets.view, { params: { token } });

/** The page of a link for a forgotten password: the user enters a new one and then signs in with it. */
export function ResetPage({ texts, token }: { texts: SignInTexts; token: string }) {
  const [isDone, setDone] = useState(false);
  const save = async (password: string) => {
    await send(passwordResets.set, { params: { token }, body: { password } });
    clearSession();
    setDone(true);
  };
  if (!isDone) {
    return (
      <PasswordPage
        texts={texts}
        greeting={texts.hello}
        submit={texts.setNewPassword}
        token={token}
        view={viewReset}
        save={save}
      />
    );
  }
  return (
    <Card title={texts.product} page={texts.setNewPassword} site={texts.product}>
      <p className="notice" role="status">
        {texts.passwordSet}
      </p>
      <a className="button" href={basePath + paths.login}>
        {texts.toLogin}
      </a>
    </Card>
  );
}
