import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem, storeToken } from '#authProvider/session.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { makeFolder, rootOf } from '#tests/support/app/make.ts';
import { Person } from '#tests/support/app/person.ts';
import { held } from '#tests/support/browser/heldCalls.ts';
import { openServer } from '#tests/support/browser/openServer.ts';

const { person, calls, server } = await openServer();
const { ApiError, call } = await import('#dataProvider/client.ts');
const { createDataProvider } = await import('#dataProvider/index.ts');
const { prefetch } = await import('#dataProvider/prefetch.ts');
const { apiUrl } = await import('#dataProvider/apiUrl.ts');
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const sent = () => calls.sent.map(({ path, token }) => `${path} ${token}`);

let token: string;
let root: number;
beforeAll(async () => {
  root = await rootOf(person);
});
beforeEach(async () => {
  localStorage.clear();
  token = (await server.signIn()).token;
  storeToken({ token, expiresIn: 60 }, Date.now());
});

describe('a call', () => {
  it('sends path, body and the token of the session, and returns the JSON', async () => {
    const id = await makeFolder(person, 'Strasse', root);
    const body = { id, rowVersion: 1, name: 'Straße' };

    await call(folders.update, { body });
    const reply = await call(folders.get, { params: { id: String(id) } });

    expect(reply).toMatchObject({ ...body, rowVersion: 2 });
    expect(calls.sent).toEqual([
      { method: 'PUT', path: '/folder', token, body },
      { method: 'GET', path: `/folder/${id}`, token, body: undefined },
    ]);
  });

  it('throws the message, code, fields and waiting time of a rejection', async () => {
    const body = { message: 'Too many.', code: 'too_many', errors: [{ path: 'name', message: 'is taken' }] };
    calls.reply('GET', /^\/user\/me$/, 429, body, { 'Retry-After': '7' });

    const error = await failure(call(users.me, {}));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ ...body, status: 429, retryAfter: 7 });
  });

  it('throws the message, code and fields that the server gives', async () => {
    const error = await failure(call(groups.create, { body: { name: 'Legal', email: 'no address' } }));

    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 400, code: 'invalid', errors: [{ path: 'email' }] });
  });

  it.each([
    ['a proxy’s page', '<html>Bad Gateway</html>'],
    ['a body without a message', {}],
  ])('has a message of its own for %s', async (_case, body) => {
    calls.reply('GET', /^\/user\/me$/, 502, body);

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
    const [one, other] = [await makeFolder(person, 'One', root), await makeFolder(person, 'Other', root)];
    prefetch(apiUrl(`/folder/${one}`), token);
    prefetch(apiUrl(`/folder/${other}`), 'of another session');
    expect(calls.sent.length).toBe(2);

    await call(folders.get, { params: { id: String(one) } });
    expect(calls.sent.length).toBe(2);
    await call(folders.get, { params: { id: String(one) } });
    await call(folders.get, { params: { id: String(other) } });

    expect(sent().slice(2)).toEqual([`/folder/${one} ${token}`, `/folder/${other} ${token}`]);
  });

  it('is a rejection of that call when it was rejected', async () => {
    prefetch(apiUrl('/folder/999999'), token);

    expect(await failure(call(folders.get, { params: { id: '999999' } }))).toMatchObject({ status: 404 });
    expect(calls.sent.length).toBe(1);
  });
});

describe('the session of calls', () => {
  it('renews an expired token first, once for all waiting calls', async () => {
    storeToken({ token, expiresIn: 0 }, Date.now());

    await Promise.all([call(users.me, {}), call(users.me, {}), call(folders.list, {})]);

    const renewed = getItem('token');
    expect(renewed).not.toBe(token);
    expect(sent().sort()).toEqual(
      [`/authenticate/renew ${token}`, `/folder ${renewed}`, `/user/me ${renewed}`, `/user/me ${renewed}`].sort(),
    );
  });

  it.each(['/user/me', '/authenticate/renew'])('ends when %s is rejected', async (rejecting) => {
    if (rejecting !== '/user/me') storeToken({ token, expiresIn: 0 }, Date.now());
    await new Person(server, token).call(session.close, {});

    expect(await failure(call(users.me, {}))).toMatchObject({ status: 401 });

    expect(calls.sent.map(({ path }) => path)).toEqual([rejecting]);
    expect(getItem('token')).toBeUndefined();
  });

  it.each([
    ['a token that was replaced in the meantime', 'ended'],
    ['a call that was sent before the sign-in', undefined],
  ])('survives the rejection of %s', async (_what, former) => {
    localStorage.clear();
    if (former) storeToken({ token: former, expiresIn: 60 }, Date.now());
    const reply = held('GET', '/user/me', { answered: true });
    const rejection = failure(call(users.me, {}));
    await reply.isWaiting();
    setItem('token', 'newer');
    reply.release();

    expect(await rejection).toMatchObject({ status: 401 });

    expect(getItem('token')).toBe('newer');
  });
});

describe('the data provider', () => {
  const provider = createDataProvider({
    groups: { path: '/group' },
    logs: { path: '/userlog', verbs: { getOne: async () => ({ data: { id: 9 } as never }) } },
  });
  const make = async (name: string) => (await provider.create('groups', { data: { name } })).data as { id: number };
  const lastCall = () => {
    const { method, path, body } = calls.sent.at(-1) ?? {};
    return [method, path, body];
  };

  it('lists by page, order and search', async () => {
    for (let n = 0; n < 21; n++) await make(`Le gal ${String(n).padStart(2, '0')}`);
    const page = await provider.getList('groups', {
      filter: { q: 'le gal' },
      pagination: { page: 3, perPage: 10 },
      sort: { field: 'name', order: 'DESC' },
    });

    expect(page).toMatchObject({ data: [{ name: 'Le gal 00', rowVersion: 1 }], total: 21 });
    expect(lastCall()).toEqual(['GET', '/group?search=le+gal&skip=20&take=10&sort=name+desc', undefined]);
  });

  it('reads one and creates as react-admin expects', async () => {
    const { id } = await make('Sales');
    expect(lastCall()).toEqual(['POST', '/group', { name: 'Sales' }]);

    expect((await provider.getOne('groups', { id })).data).toMatchObject({ id, name: 'Sales', rowVersion: 1 });
    expect(lastCall()).toEqual(['GET', `/group/${id}`, undefined]);
  });

  it('changes with the id in the body and keeps new values of the reply', async () => {
    const { id } = await make('Lawyers');
    const { data } = await provider.update('groups', {
      id,
      data: { name: 'Law', rowVersion: 1 },
      previousData: { id, name: 'Lawyers', rowVersion: 1 },
    });

    expect(data).toMatchObject({ id, revoke: false });
    expect(lastCall()).toEqual(['PUT', '/group', { id, name: 'Law', rowVersion: 1 }]);
  });

  it('removes the version that was loaded', async () => {
    const { id } = await make('Temporary');
    await provider.delete('groups', { id, previousData: { id, name: 'Temporary', rowVersion: 1 } });

    expect(lastCall()).toEqual(['DELETE', `/group/${id}/1`, undefined]);
  });

  it('lets a resource add a method', async () => {
    expect(await provider.getOne('logs', { id: 1 })).toEqual({ data: { id: 9 } });
  });

  it('rejects a resource of no module', async () => {
    await expect(async () => provider.getOne('ghosts', { id: 1 })).rejects.toThrow('ghosts');
  });
});
