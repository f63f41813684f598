import { z } from 'zod';
import { byId, nothing, requiredLine, stamp, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Second factors: authenticator apps (TOTP), passkeys, recovery codes. */

const encoded = text(8192);
const passkeyAnswer = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
};
/** The browser's response after creating a passkey (WebAuthn's `RegistrationResponseJSON`). */
export const passkeyCreation = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: text(65_536),
    transports: z.array(text(100)).max(20).optional(),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
/** The browser's response after signing with a passkey (WebAuthn's `AuthenticationResponseJSON`). */
export const passkeyAssertion = z.object({
  ...passkeyAnswer,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
/** Options for the WebAuthn call of the browser. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** Six digits of an authenticator app, or a recovery code. */
export const code = text(100).min(1, 'Enter the code.');

/** The secret for an authenticator app: as text, and as the URL in its QR code. */
export const totpSetup = z.object({ secret: z.string(), address: z.string() });
export type TotpSetup = z.infer<typeof totpSetup>;
/** Shown once; empty when recovery codes exist already. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const passkey = z.object({ id: z.number(), name: z.string(), createdOn: stamp, lastUsedOn: stamp.nullable() });
const ownFactors = z.object({
  hasApp: z.boolean(),
  /** Number of unused codes. */
  recoveryCodes: z.number(),
  passkeys: z.array(passkey),
  /** Whether passkeys are supported at this address. */
  canHavePasskeys: z.boolean(),
  /** Whether the caller must have a second factor. */
  isRequired: z.boolean(),
  /** Whether the caller can confirm with a password stored here. */
  hasPassword: z.boolean(),
});
export type OwnFactors = z.infer<typeof ownFactors>;

export const secondFactor = {
  read: endpoint({
    method: 'GET',
    path: '/account/secondfactor',
    summary: 'Get your second factors.',
    action: 'account.manageSecurity',
    reply: ownFactors,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/account/prove',
    summary:
      'Confirm your identity with the password, and with the second factor where there is one. Calls that ' +
      'require it (403 `proof`) work for 10 minutes.',
    action: 'account.prove',
    body: z.object({
      password: text(limits.password.max).min(1, 'Please enter Password.'),
      code: code.nullable().optional(),
      /** Instead of a code. */
      passkey: passkeyAssertion.nullable().optional(),
    }),
    reply: nothing,
  }),
  provePasskeyOptions: endpoint({
    method: 'POST',
    path: '/account/prove/passkey',
    isReading: true,
    summary: 'Get the options for confirming your identity with a passkey.',
    action: 'account.prove',
    reply: passkeyOptions,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/account/totp',
    summary: 'Begin to set up an authenticator app.',
    action: 'account.setUpFactor',
    reply: totpSetup,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/account/totp/confirm',
    summary: 'Confirm an authenticator app with a code. The first factor comes with recovery codes.',
    action: 'account.setUpFactor',
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/account/totp',
    summary: 'Remove the authenticator app.',
    action: 'account.setUpFactor',
    reply: nothing,
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: '/account/recoverycodes',
    summary: 'Create new recovery codes; the old ones stop working.',
    action: 'account.setUpFactor',
    reply: recoveryCodes,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/account/passkey/options',
    summary: 'Get the options for creating a passkey.',
    action: 'account.setUpFactor',
    reply: passkeyOptions,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/account/passkey',
    summary: 'Add a passkey that the browser has created. The first factor comes with recovery codes.',
    action: 'account.setUpFactor',
    body: z.object({ name: requiredLine(100, 'Name is required.'), response: passkeyCreation }),
    reply: recoveryCodes,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/account/passkey/{id}',
    summary: 'Remove a passkey.',
    action: 'account.setUpFactor',
    params: byId,
    reply: nothing,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/user/{id}/secondfactor',
    summary: 'Get whether a user has a second factor.',
    action: 'user.resetSecondFactor',
    params: byId,
    reply: z.object({ isOn: z.boolean() }),
  }),
  reset: endpoint({
    method: 'DELETE',
    path: '/user/{id}/secondfactor',
    summary: 'Reset the second factor of a user who has lost it, and end their sessions.',
    action: 'user.resetSecondFactor',
    params: byId,
    reply: nothing,
  }),
};
