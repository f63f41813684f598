import { acceptInvitation } from '#authProvider/signIn.ts';
import { invitations } from '#contract/users/invitations.ts';
import type { SecondFactorDemand } from '#contract/users/session.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { send } from '#dataProvider/send.ts';
import { PasswordPage } from './PasswordPage.tsx';
import type { SignInTexts } from './texts.ts';

interface WelcomePageProps {
  texts: SignInTexts;
  /** The token in the mailed link. */
  token: string;
  /** Called when the password is set and the user is signed in. */
  onSignedIn: (isAllowed: boolean) => Promise<void>;
  /** Called when a second factor is required. */
  onSecondFactor: (demand: SecondFactorDemand) => void;
}

const viewInvitation = (token: string) => send(invitations.view, { params: { token } });

/** The page of an invitation: the user chooses a password and is signed in. */
export function WelcomePage({ texts, token, onSignedIn, onSecondFactor }: WelcomePageProps) {
  const save = async (password: string) => {
    try {
      await onSignedIn(await acceptInvitation(token, password));
    } catch (error) {
      if (!(error instanceof ApiError) || !error.secondFactor) throw error;
      onSecondFactor(error.secondFactor);
    }
  };
  return (
    <PasswordPage
      texts={texts}
      greeting={texts.welcome}
      submit={texts.setPassword}
      token={token}
      view={viewInvitation}
      save={save}
    />
  );
}
