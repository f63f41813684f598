import { secondFactor } from '#contract/users/secondFactor.ts';
import { manualTransaction, serve } from '#server/http/serve.ts';
import { prove, reauthenticationOptions } from '../session/reauthentication.service.ts';
import {
  addOwnPasskey,
  beginOwnTotp,
  confirmOwnTotp,
  ownPasskeyOptions,
  readFactorOf,
  readOwnFactors,
  removeOwnPasskey,
  removeOwnTotp,
  renewOwnCodes,
} from './ownFactors.service.ts';
import { resetFactors } from './resetFactors.service.ts';

/** The caller's second factors, and resetting those of others, over HTTP. */
export const routes = serve(secondFactor, {
  read: ({ ctx }) => readOwnFactors(ctx),
  prove: manualTransaction(({ ctx, body }) => prove(ctx, body)),
  provePasskeyOptions: manualTransaction(({ ctx }) => reauthenticationOptions(ctx)),
  beginTotp: ({ ctx }) => beginOwnTotp(ctx),
  confirmTotp: ({ ctx, body }) => confirmOwnTotp(ctx, body.code),
  removeTotp: ({ ctx }) => removeOwnTotp(ctx),
  renewCodes: ({ ctx }) => renewOwnCodes(ctx),
  passkeyOptions: manualTransaction(({ ctx }) => ownPasskeyOptions(ctx)),
  addPasskey: manualTransaction(({ ctx, body }) => addOwnPasskey(ctx, body)),
  removePasskey: ({ ctx, params }) => removeOwnPasskey(ctx, params.id),
  ofUser: ({ ctx, params }) => readFactorOf(ctx, params.id),
  reset: ({ ctx, params }) => resetFactors(ctx, params.id),
});
