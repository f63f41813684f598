import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { take } from '#authProvider/session.ts';
import { signIn } from '#authProvider/signIn.ts';
import { type AppConfig, app } from '#contract/app.ts';
import { AuthMode } from '#contract/enums.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { send } from '#dataProvider/send.ts';
import { paths } from '#web/paths.ts';
import { Card } from './Card.tsx';
import type { SignInTexts } from './texts.ts';

interface LoginPageProps {
  texts: SignInTexts;
  /** Called after a successful sign-in; with false when the user is not allowed in. */
  onSignedIn: (isAllowed: boolean) => Promise<void>;
  /** Called when the password was correct and a second factor is required. */
  onSecondFactor: (demand: SecondFactorDemand) => void;
}

/** The sign-in page. After a failure, it shows the server's message. */
export function LoginPage({ texts, onSignedIn, onSecondFactor }: LoginPageProps) {
  const appConfig = useAppConfig();
  const [message, setMessage] = useState(() => take('logoutMessage') ?? '');
  const [isWorking, setWorking] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isWorking) return;
    const form = new FormData(event.currentTarget);
    const [id, secret] = [String(form.get('id')).trim(), String(form.get('password'))];
    const missing = [id ? '' : texts.userIdMissing, secret ? '' : texts.passwordMissing].filter(Boolean);
    setMessage(missing.join('\n'));
    if (missing.length > 0) return;

    await enter(() => signIn(id, secret), texts.appFailed);
    password.current?.select();
  };
  const enter = async (authenticate: () => Promise<boolean>, failed: string) => {
    setWorking(true);
    try {
      await onSignedIn(await authenticate());
    } catch (error) {
      if (error instanceof ApiError && error.secondFactor) return onSecondFactor(error.secondFactor);
      setMessage(error instanceof ApiError ? error.message : failed);
      setWorking(false);
    }
  };
  const toProvider = async () => (await import('./provider.ts')).goToProvider();
  const signInByReturnedCode = useEffectEvent(async () => {
    const { signInByCode, takeCode } = await import('./provider.ts');
    const code = takeCode();
    if (code) await enter(() => signInByCode(code), texts.providerFailed);
    else setMessage(texts.providerFailed);
  });
  const isBack = useRef(/[?&](code|failed)=/.test(window.location.search));
  useEffect(() => {
    if (isBack.current) void signInByReturnedCode();
    isBack.current = false;
  }, []);
  const byPasskey = async () => (await import('./passkey.ts')).signInByPasskey();

  const site = [appConfig?.companyName, texts.product].filter(Boolean).join(' ');
  return (
    <Card title={texts.product} company={appConfig?.companyName} page={texts.title} site={site}>
      <form noValidate onSubmit={submit} aria-label={texts.title}>
        <p className="alert" role="alert" hidden={!message}>
          {message}
        </p>
        <label>
          {texts.userId}
          <input
            name="id"
            defaultValue={namedUser()}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        </label>
        <label>
          {texts.password}
          <input ref={password} name="password" type="password" autoComplete="current-password" required />
        </label>
        <button type="submit" aria-busy={isWorking}>
          {isWorking ? texts.working : texts.submit}
        </button>
      </form>
      {appConfig?.oidc && appConfig.authMode === AuthMode.Enterprise && (
        <button type="button" className="second" onClick={toProvider}>
          {appConfig.oidc.label}
        </button>
      )}
      {appConfig?.passkeys && 'PublicKeyCredential' in window && (
        <button type="button" className="second" onClick={() => enter(byPasskey, texts.passkeyFailed)}>
          {texts.passkey}
        </button>
      )}
      {appConfig?.localDirectory && appConfig.authMode === AuthMode.Est && (
        <a className="quiet" href={basePath + paths.forgotten}>
          {texts.forgotten}
        </a>
      )}
    </Card>
  );
}

/** The user ID in this address, or in that of the page to return to: clients of devices name the user. */
function namedUser(): string {
  const own = new URLSearchParams(window.location.search);
  const [, ofRedirect = ''] = (own.get('redirect') ?? '').split('?');
  return own.get('user') ?? new URLSearchParams(ofRedirect).get('user') ?? '';
}

/**
 * The company name and the sign-in methods. The page works without them, so it neither waits for them nor shows an
 * error.
 */
function useAppConfig(): AppConfig | undefined {
  const [appConfig, setAppConfig] = useState<AppConfig>();
  useEffect(() => {
    send(app.config, {}).then(setAppConfig, () => undefined);
  }, []);
  return appConfig;
}
