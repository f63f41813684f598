import { startAuthentication } from '@simplewebauthn/browser';
import { enter } from '#authProvider/signIn.ts';
import type { PasskeyAssertion } from '#contract/secondFactor.ts';
import { session } from '#contract/session.ts';
import { send } from '#dataProvider/send.ts';

/** Asks for a passkey: the one of whose sign-in it is, or without a challenge whichever the person chooses. */
export async function askForPasskey(challenge?: string): Promise<PasskeyAssertion> {
  const options = await send(session.passkeyOptions, { body: challenge ? { challenge } : {} });
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAssertion;
}

/** Signs in by passkey alone. @returns and throws as `enter` */
export async function signInByPasskey(): Promise<boolean> {
  const body = await askForPasskey();
  const askedAt = Date.now();
  return enter(await send(session.openByPasskey, { body }), askedAt);
}
