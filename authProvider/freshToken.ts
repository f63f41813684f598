import { session } from '#contract/users/session.ts';
import { ApiError } from '#dataProvider/ApiError.ts';
import { send } from '#dataProvider/send.ts';
import { getItem, isSignedIn, storeToken } from './session.ts';

/** Milliseconds after its expiry in which a token can still be renewed. */
const GRACE_MS = 60_000;
const RETRY_DELAY_MS = 5_000;

let renewal: Promise<void> | undefined;

/**
 * The token for the next call. An expired token is renewed first, once for all calls and tabs.
 * @throws ApiError when there is no session to renew or the renewal failed
 */
export async function freshToken(): Promise<string | undefined> {
  if (!isSignedIn() && getItem('token') !== undefined) {
    renewal ??= alone(renew).finally(() => {
      renewal = undefined;
    });
    await renewal;
  }
  return getItem('token');
}

/** Runs in one tab at a time; the others find the new token afterwards. Without https there are no locks. */
async function alone(work: () => Promise<void>): Promise<void> {
  await (navigator.locks ? navigator.locks.request('strongroom.renewal', work) : work());
}

async function renew(): Promise<void> {
  const token = getItem('token');
  if (isSignedIn() || token === undefined) return;
  const requestedAt = Date.now();
  try {
    storeToken(await send(session.renew, {}, { token }), requestedAt);
  } catch (error) {
    const mayRetry = error instanceof ApiError && error.status === 0;
    if (!mayRetry || Date.now() + RETRY_DELAY_MS > (getItem('expiry') ?? 0) + GRACE_MS) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    await renew();
  }
}
