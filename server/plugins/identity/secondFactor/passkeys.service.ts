import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { addSeconds } from 'date-fns';
import { lifetimes } from '#contract/limits.ts';
import type { PasskeyAssertion, PasskeyCreation } from '#contract/users/secondFactor.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { consumeSealedChallenge, sealedChallenge } from './sealedChallenges.service.ts';
import type { Passkey } from './secondFactor.model.ts';

/** Loaded with the first passkey: loading its parsers takes as long as the rest of the start. */
const webAuthn = () => import('@simplewebauthn/server');

/** Whether passkeys are supported for this instance: they need a host name, and https except on localhost. */
export function canHavePasskeys({ publicUrl }: Config): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return !isAddress && (protocol === 'https:' || hostname === 'localhost');
}

/** Whether any passkey exists: otherwise the sign-in page does not offer them. */
export async function hasPasskeys({ stores, config }: Ctx): Promise<boolean> {
  return canHavePasskeys(config) && (await stores.passkeys.hasAny());
}

/** The options with which a browser creates a passkey. */
export async function creationOptions(ctx: Ctx, user: { id: number; signInId: string; name: string }) {
  const { generateRegistrationOptions } = await webAuthn();
  const passkeys = await ctx.stores.passkeys.listOf(user.id);
  const options = await generateRegistrationOptions({
    rpName: ctx.config.companyName,
    rpID: relyingParty(ctx.config).expectedRPID,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.signInId,
    userDisplayName: user.name,
    excludeCredentials: passkeys.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await storeChallenge(ctx, options.challenge, user.id);
  return { ...options };
}

/**
 * Verifies the passkey that a browser has created for this user; undefined when it is invalid, or for another
 * challenge.
 */
export async function readCreation(ctx: Ctx, userId: number, response: PasskeyCreation) {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    ...relyingParty(ctx.config),
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consume(ctx, challenge, userId),
    requireUserVerification: false,
  }).catch(() => undefined);
  const credential = verified?.registrationInfo?.credential;
  return (
    credential && {
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
    }
  );
}

/** The options with which a browser signs in by passkey: one of the user's, or without a user any of the device. */
export async function assertionOptions(ctx: Ctx, userId: number | null) {
  const { generateAuthenticationOptions } = await webAuthn();
  const allowed = userId === null ? undefined : (await ctx.stores.passkeys.listOf(userId)).map(credentialOf);
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).expectedRPID,
    userVerification: userId === null ? 'required' : 'preferred',
    ...(allowed ? { allowCredentials: allowed } : { challenge: await sealedChallenge(ctx) }),
  });
  // Anyone may request this challenge, so it is not stored.
  if (userId !== null) await storeChallenge(ctx, options.challenge, userId);
  return { ...options };
}

/**
 * Verifies a signature.
 * @returns the passkey and its new counter; undefined when it is unknown or invalid
 * @param userId the owner; null for any user, whom the device must have verified then
 */
export async function readAssertion(ctx: Ctx, userId: number | null, response: PasskeyAssertion) {
  const passkey = await ctx.stores.passkeys.find(response.id);
  if (!passkey || (userId !== null && passkey.userId !== userId)) return undefined;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    ...relyingParty(ctx.config),
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consume(ctx, challenge, userId),
    credential: {
      ...credentialOf(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: userId === null,
  }).catch(() => undefined);
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : undefined;
}

function credentialOf({ credentialId, transports }: Passkey) {
  return { id: credentialId, transports: JSON.parse(transports) as string[] };
}

/** The relying party is derived from `PUBLIC_URL`. */
function relyingParty({ publicUrl }: Config) {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname };
}

function storeChallenge(ctx: Ctx, challenge: string, userId: number | null): Promise<void> {
  const expiresOn = addSeconds(ctx.now(), lifetimes.challenge).toISOString();
  return ctx.transact(({ stores }) => stores.passkeys.insertChallenge(challenge, userId, expiresOn));
}

/** Each challenge can be used once, whether the response is valid or not. */
function consume(ctx: Ctx, challenge: string, userId: number | null): Promise<boolean> {
  if (userId === null) return consumeSealedChallenge(ctx, challenge);
  return ctx.transact(({ stores, stamp }) => stores.passkeys.consumeChallenge(challenge, userId, stamp()));
}
