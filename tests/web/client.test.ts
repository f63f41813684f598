import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem, storeToken } from '#authProvider/session.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { ApiError, call } = await import('#dataProvider/client.ts');
const { prefetch } = await import('#dataProvider/prefetch.ts');
const { apiUrl } = await import('#dataProvider/apiUrl.ts');
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  localStorage.clear();
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
});
afterAll(() => api.close());

describe('a call', () => {
  it('sends path, body and the token of the session, and returns the JSON', async () => {
    api.respondWith(() => [200, { id: 12 }]);

    const reply = await call(folders.update, { body: { id: 12, rowVersion: 3, name: 'Straße' } });
    await call(folders.get, { params: { id: '12' } });

    expect(reply).toEqual({ id: 12 });
    expect(api.received).toEqual([
      { method: 'PUT', path: '/folder', token: 'abc', body: { id: 12, rowVersion: 3, name: 'Straße' } },
      { method: 'GET', path: '/folder/12', token: 'abc', body: undefined },
    ]);
  });

  it('throws the message, code, fields and waiting time of a rejection', async () => {
    const body = { message: 'Too many.', code: 'too_many', errors: [{ path: 'name', message: 'is taken' }] };
    api.respondWith(() => [429, body, { 'Retry-After': '7' }]);

    const error = await failure(call(users.me, {}));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 429, retryAfter: 7 });
  });

  it.each([
    ['a proxy’s page', '<html>Bad Gateway</html>'],
    ['a body without a message', {}],
  ])('has a message of its own for %s', async (_case, body) => {
    api.respondWith(() => [502, body]);

    expect(await failure(call(users.me, {}))).toMatchObject({
      status: 502,
      message: 'Something went wrong. Try again.',
    });
  });

  it('rethrows an abort to the caller', async () => {
    const stop = new AbortController();
    stop.abort();

    expect(await failure(call(users.me, {}, stop))).toMatchObject({ name: 'AbortError' });
  });
});

describe('an answer that was asked for ahead', () => {
  it('is given to the first call of the same address and session, and to no other', async () => {
    let count = 0;
    api.respondWith(() => [200, { id: ++count }]);
    prefetch(apiUrl('/folder/12'), 'abc');
    prefetch(apiUrl('/folder/13'), 'of another session');
    await expect.poll(() => api.received.length).toBe(2);

    await call(folders.get, { params: { id: '12' } });
    expect(api.received.length).toBe(2);
    await call(folders.get, { params: { id: '12' } });
    await call(folders.get, { params: { id: '13' } });

    expect(api.received.slice(2).map(({ path, token }) => `${path} ${token}`)).toEqual([
      '/folder/12 abc',
      '/folder/13 abc',
    ]);
  });

  it('is a rejection of that call when it was rejected', async () => {
    api.respondWith(() => [404, { message: 'Not found.' }]);
    prefetch(apiUrl('/folder/12'), 'abc');

    expect(await failure(call(folders.get, { params: { id: '12' } }))).toMatchObject({ status: 404 });
    expect(api.received.length).toBe(1);
  });
});

describe('the session of calls', () => {
  it('renews an expired token first, once for all waiting calls', async () => {
    storeToken({ token: 'old', expiresIn: 0 }, Date.now());
    api.respondWith(({ path }) => [200, path === '/authenticate/renew' ? { token: 'new', expiresIn: 60 } : {}]);

    await Promise.all([call(users.me, {}), call(users.me, {}), call(folders.list, {})]);

    expect(api.received.map(({ path, token }) => `${path} ${token}`).sort()).toEqual([
      '/authenticate/renew old',
      '/folder new',
      '/user/me new',
      '/user/me new',
    ]);
  });

  it.each(['/user/me', '/authenticate/renew'])('ends when %s is rejected', async (rejecting) => {
    if (rejecting !== '/user/me') storeToken({ token: 'old', expiresIn: 0 }, Date.now());
    api.respondWith(() => [401, { message: 'You’re not signed in. Sign in to continue.', code: 'unauthenticated' }]);

    expect(await failure(call(users.me, {}))).toMatchObject({ status: 401 });

    expect(api.received.map(({ path }) => path)).toEqual([rejecting]);
    expect(getItem('token')).toBeUndefined();
  });

  it.each([
    ['a token that was replaced in the meantime', 'abc'],
    ['a call that was sent before the sign-in', undefined],
  ])('survives the rejection of %s', async (_what, token) => {
    if (!token) localStorage.clear();
    api.respondWith(() => {
      setItem('token', 'newer');
      return [401, { message: 'You’re not signed in. Sign in to continue.', code: 'unauthenticated' }];
    });

    await failure(call(users.me, {}));

    expect(getItem('token')).toBe('newer');
  });
});
