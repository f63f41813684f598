import type { SecondFactorDemand } from '#contract/users/session.ts';
import { ForgottenPage } from './ForgottenPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPage } from './ResetPage.tsx';
import { type Destination, mailedToken } from './resolveRoute.ts';
import type { SignInTexts } from './texts.ts';
import { Unauthorised } from './Unauthorised.tsx';
import { WelcomePage } from './WelcomePage.tsx';

interface SignInPagesProps {
  destination: Exclude<Destination, 'app' | 'public'>;
  texts: SignInTexts;
  /** Called after a successful sign-in; with false when the user is not allowed in. */
  onSignedIn: (isAllowed: boolean) => Promise<void>;
  onSecondFactor: (demand: SecondFactorDemand) => void;
}

/** The pages before the sign-in. Users who are signed in never load them. */
export default function SignInPages({ destination, ...common }: SignInPagesProps) {
  const { texts } = common;
  if (destination === 'login') return <LoginPage {...common} />;
  if (destination === 'welcome') return <WelcomePage {...common} token={mailedToken()} />;
  if (destination === 'reset') return <ResetPage texts={texts} token={mailedToken()} />;
  if (destination === 'forgotten') return <ForgottenPage texts={texts} />;
  return <Unauthorised texts={texts} />;
}
