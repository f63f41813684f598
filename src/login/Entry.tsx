import { lazy, Suspense, useState } from 'react';
import { currentPath } from '#authProvider/leave.ts';
import { take } from '#authProvider/session.ts';
import type { SecondFactorDemand } from '#contract/session.ts';
import { basePath } from '#dataProvider/apiUrl.ts';
import { paths } from '#web/paths.ts';
import { publicPageAt } from '#web/publicPages.ts';
import { type Load, useArrived } from '#web/ui/useArrived.ts';
import { AppFailure } from './AppFailure.tsx';
import { arrive, type Destination, goTo, mailedToken } from './arrive.ts';
import { ForgottenPage } from './ForgottenPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import type { SignInTexts } from './texts.ts';
import { Unauthorised } from './Unauthorised.tsx';
import { WelcomePage } from './WelcomePage.tsx';

const loadApp = () => import('#web/App.tsx');
const publicPage: Load<{ token: string }> = async () => publicPageAt(currentPath())?.load() ?? { default: () => null };
const app: Load<object> = async () => ({ default: await (await loadApp()).createApp() });
const SecondStep = lazy(() => import('./SecondStep.tsx'));

interface EntryProps {
  /** Where the address that was opened leads. */
  start: Destination;
  texts: SignInTexts;
}

/** The small door in front of the app: it knows signing in, and loads everything else after that. */
export function Entry({ start, texts }: EntryProps) {
  const [destination, setDestination] = useState(start);
  const [demand, setDemand] = useState<SecondFactorDemand>();

  const enter = async (isAllowed: boolean) => {
    goTo(isAllowed ? (take('redirect') ?? (await loadApp()).homePath()) : paths.unauthorised);
    setDestination(arrive());
  };

  const door = { texts, onSignedIn: enter, onSecondFactor: setDemand };
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
  if (destination === 'login') return <LoginPage {...door} />;
  if (destination === 'welcome') return <WelcomePage {...door} token={mailedToken()} />;
  if (destination === 'reset') return <ResetPage texts={texts} token={mailedToken()} />;
  if (destination === 'forgotten') return <ForgottenPage texts={texts} />;
  if (destination === 'unauthorised') return <Unauthorised texts={texts} />;
  return (
    <AppFailure texts={texts}>
      <Suspense fallback={<Waiting texts={texts} />}>
        {destination === 'public' ? (
          <Arriving load={publicPage} texts={texts} given={{ token: publicPageAt(currentPath())?.token ?? '' }} />
        ) : (
          <Arriving load={app} texts={texts} given={{}} />
        )}
      </Suspense>
    </AppFailure>
  );
}

interface ArrivingProps<Props> {
  load: Load<Props>;
  texts: SignInTexts;
  given: Props;
}

function Arriving<Props extends object>({ load, texts, given }: ArrivingProps<Props>) {
  const Arrived = useArrived(load);
  return Arrived ? <Arrived {...given} /> : <Waiting texts={texts} />;
}

function Waiting({ texts }: { texts: SignInTexts }) {
  return <div className="splash" role="progressbar" aria-label={texts.loading} />;
}
