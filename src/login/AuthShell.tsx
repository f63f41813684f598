import { lazy, Suspense, useState } from 'react';
import { currentPath } from '#authProvider/endSession.ts';
import { take } from '#authProvider/session.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { publicPageAt } from '#web/publicPages.ts';
import { type Load, useLazyComponent } from '#web/ui/page/useLazyComponent.ts';
import { AppFailure } from './AppFailure.tsx';
import { type Destination, goTo, resolveRoute } from './resolveRoute.ts';
import type { SignInTexts } from './texts.ts';

/** Loads the main app. */
export const loadApp = () => import('#web/App.tsx');
/** Loads the pages of users who are not signed in. */
export const loadSignInPages = () => import('./SignInPages.tsx');
const publicPage: Load<{ token: string }> = async () => publicPageAt(currentPath())?.load() ?? { default: () => null };
const app: Load<object> = async () => ({ default: await (await loadApp()).createApp() });
const SecondStep = lazy(() => import('./SecondStep.tsx'));

interface AuthShellProps {
  /** The page for the URL that was opened. */
  start: Destination;
  texts: SignInTexts;
}

/** The small app for signing in; the main app is loaded afterwards. */
export function AuthShell({ start, texts }: AuthShellProps) {
  const [destination, setDestination] = useState(start);
  const [demand, setDemand] = useState<SecondFactorDemand>();

  const enter = async (isAllowed: boolean) => {
    goTo(isAllowed ? (take('redirect') ?? (await (await loadApp()).homePath())) : paths.unauthorised);
    setDestination(resolveRoute());
  };

  const common = { texts, onSignedIn: enter, onSecondFactor: setDemand };
  if (demand && (destination === 'login' || destination === 'welcome')) {
    const back = () => window.location.replace(basePath + paths.login);
    return (
      <AppFailure texts={texts}>
        <Suspense fallback={<Waiting texts={texts} />}>
          <SecondStep demand={demand} onSignedIn={enter} onBack={back} />
        </Suspense>
      </AppFailure>
    );
  }
  return (
    <AppFailure texts={texts}>
      <Suspense fallback={<Waiting texts={texts} />}>
        {destination === 'public' ? (
          <Arriving load={publicPage} texts={texts} props={{ token: publicPageAt(currentPath())?.token ?? '' }} />
        ) : destination === 'app' ? (
          <Arriving load={app} texts={texts} props={{}} />
        ) : (
          <Arriving load={loadSignInPages} texts={texts} props={{ destination, ...common }} />
        )}
      </Suspense>
    </AppFailure>
  );
}

interface ArrivingProps<Props> {
  load: Load<Props>;
  texts: SignInTexts;
  props: Props;
}

function Arriving<Props extends object>({ load, texts, props }: ArrivingProps<Props>) {
  const Component = useLazyComponent(load, Missing);
  return Component ? <Component {...props} /> : <Waiting texts={texts} />;
}

/** Throws, so that the error boundary shows its message. */
function Missing(): never {
  throw new Error('The app could not be loaded');
}

function Waiting({ texts }: { texts: SignInTexts }) {
  return <div className="splash" role="progressbar" aria-label={texts.loading} />;
}
