import { session } from '#contract/session.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { send } from '#dataProvider/send.ts';
import { isSignedIn, recall, storeToken } from './session.ts';

/** How long after its expiry a token is still accepted for renewal, in milliseconds (`api.md` §3). */
const GRACE = 60_000;
const PAUSE = 5_000;

let renewal: Promise<void> | undefined;

/**
 * The token for the next call. At its expiry it is renewed first (§4 Session), once for all calls and all tabs.
 * @throws ApiError when there is no session to renew or the renewal failed
 */
export async function freshToken(): Promise<string | undefined> {
  if (!isSignedIn() && recall('token') !== undefined) {
    renewal ??= alone(renew).finally(() => {
      renewal = undefined;
    });
    await renewal;
  }
  return recall('token');
}

/** Only one tab at a time; the others find the new token when it is their turn. Plain http has no locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('strongroom.renewal', work) : work());
}

async function renew(): Promise<void> {
  const token = recall('token');
  if (isSignedIn() || token === undefined) return;
  const askedAt = Date.now();
  try {
    storeToken(await send(session.renew, {}, { token }), askedAt);
  } catch (error) {
    const mayRetry = error instanceof ApiError && error.status === 0;
    if (!mayRetry || Date.now() + PAUSE > (recall('expiry') ?? 0) + GRACE) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    await renew();
  }
}
