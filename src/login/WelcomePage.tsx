import { acceptInvitation } from '#authProvider/signIn.ts';
import { invitations } from '#contract/invitations.ts';
import { send } from '#dataProvider/send.ts';
import { PasswordPage } from './PasswordPage.tsx';
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
  return (
    <PasswordPage
      texts={texts}
      greeting={texts.welcome}
      submit={texts.setPassword}
      look={() => send(invitations.look, { params: { token } })}
      save={async (password) => onSignedIn(await acceptInvitation(token, password))}
    />
  );
}
