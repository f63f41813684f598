import { startAuthentication } from '@simplewebauthn/browser';
import { enter } from '#authProvider/signIn.ts';
import type { PasskeyAssertion } from '#contract/users/secondFactor.ts';
import { session } from '#contract/users/session.ts';
import { send } from '#dataProvider/send.ts';

/** Requests a passkey: one of the user who is signing in, or without a challenge any that the user selects. */
export async function requestPasskey(challenge?: string): Promise<PasskeyAssertion> {
  const options = await send(session.passkeyOptions, { body: challenge ? { challenge } : {} });
  const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return (await startAuthentication({ optionsJSON })) as unknown as PasskeyAssertion;
}

/**
 * Signs in by passkey alone.
 * @returns and throws as `enter`
 */
export async function signInByPasskey(): Promise<boolean> {
  const body = await requestPasskey();
  const requestedAt = Date.now();
  return enter(await send(session.openByPasskey, { body }), requestedAt);
}
