import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#authProvider/session.ts';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { createDataProvider } = await import('#dataProvider/index.ts');
const provider = createDataProvider({
  groups: { path: '/group' },
  logs: { path: '/userlog', verbs: { getOne: async () => ({ data: { id: 9 } as never }) } },
});
const record = { id: 3, name: 'Legal', rowVersion: 2 };

beforeEach(() => {
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
  api.respondWith(({ path }) => [
    200,
    path.includes('?') ? { items: [record], total: 41 } : { ...record, revoke: false },
  ]);
});
afterAll(() => api.close());

const lastCall = () => {
  const { method, path, body } = api.received.at(-1) ?? {};
  return [method, path, body];
};

describe('the data provider', () => {
  it('lists by page, order and search', async () => {
    const page = await provider.getList('groups', {
      filter: { q: 'le gal' },
      pagination: { page: 3, perPage: 10 },
      sort: { field: 'name', order: 'DESC' },
    });

    expect(page).toEqual({ data: [record], total: 41 });
    expect(lastCall()).toEqual(['GET', '/group?search=le+gal&skip=20&take=10&sort=name+desc', undefined]);
  });

  it('reads one and creates as react-admin expects', async () => {
    expect((await provider.getOne('groups', { id: 3 })).data).toMatchObject(record);
    expect(lastCall()).toEqual(['GET', '/group/3', undefined]);

    await provider.create('groups', { data: { name: 'Legal' } });
    expect(lastCall()).toEqual(['POST', '/group', { name: 'Legal' }]);
  });

  it('changes with the id in the body and keeps new values of the reply', async () => {
    const { data } = await provider.update('groups', {
      id: 3,
      data: { name: 'Law', rowVersion: 2 },
      previousData: record,
    });

    expect(data).toMatchObject({ id: 3, revoke: false });
    expect(lastCall()).toEqual(['PUT', '/group', { id: 3, name: 'Law', rowVersion: 2 }]);
  });

  it('removes the version that was loaded', async () => {
    await provider.delete('groups', { id: 3, previousData: record });

    expect(lastCall()).toEqual(['DELETE', '/group/3/2', undefined]);
  });

  it('lets a resource add a method', async () => {
    expect(await provider.getOne('logs', { id: 1 })).toEqual({ data: { id: 9 } });
  });

  it('rejects a resource of no module', async () => {
    await expect(async () => provider.getOne('ghosts', { id: 1 })).rejects.toThrow('ghosts');
  });
});
