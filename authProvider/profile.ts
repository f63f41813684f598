import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { setItem } from './session.ts';

/** Changes of the own profile that the server has not answered yet, and the number of those that it has. */
let pending = 0;
let done = 0;
let previous: Promise<unknown> = Promise.resolve();

/**
 * Loads the profile of the signed-in user. A reply that was requested before a change was saved is not stored, because
 * it may show the state before it; each change loads the profile itself.
 * @throws ApiError when it cannot be loaded
 */
export async function loadProfile(signal?: AbortSignal): Promise<void> {
  const doneBefore = done;
  const profile = await call(users.me, {}, { signal });
  if (pending === 0 && done === doneBefore) setItem('profile', profile);
}

/**
 * Changes the own profile on the server, after the changes that are still waiting, and then loads it.
 * @param change calls the server
 * @param endsSession whether the change has ended the user's own session, so that there is nothing to load
 * @returns and throws what the change does
 */
export async function changeProfile<T>(change: () => Promise<T>, endsSession?: (saved: T) => unknown): Promise<T> {
  pending += 1;
  const changing = previous.then(change, change);
  previous = changing;
  const saved = await changing.finally(() => {
    pending -= 1;
  });
  done += 1;
  if (!endsSession?.(saved)) await loadProfile().catch(() => undefined);
  return saved;
}
