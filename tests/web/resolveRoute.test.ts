import { beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem, storeToken } from '#authProvider/session.ts';
import { mailedToken, resolveRoute } from '#web/login/resolveRoute.ts';

const address = () => window.location.pathname + window.location.search + window.location.hash;
const openAt = (path: string) => {
  window.history.replaceState(null, '', path);
  return resolveRoute();
};

beforeEach(() => localStorage.clear());

describe('opening the app without a session', () => {
  it.each([
    ['/', '/login', undefined],
    ['/login', '/login', undefined],
    ['/logs', '/login?redirect=%2Flogs', '/logs'],
    ['/?folder=12&file=3', '/login?redirect=%2F%3Ffolder%3D12%26file%3D3', '/?folder=12&file=3'],
    ['/filenode/7', '/login?redirect=%2Ffilenode%2F7', '/filenode/7'],
    ['/login?redirect=%2Fbbs', '/login?redirect=%2Fbbs', '/bbs'],
  ])('%s redirects to %s and returns to %s', (path, expected, redirect) => {
    expect(openAt(path)).toBe('login');
    expect(address()).toBe(expected);
    expect(getItem('redirect')).toBe(redirect);
  });

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'logs',
    '/login',
    '/unauthorised',
    '/login?redirect=%2Flogin',
    '',
  ])('never returns to %j', (redirect) => {
    setItem('redirect', '/from/before');
    openAt(`/login?redirect=${encodeURIComponent(redirect)}`);

    expect(getItem('redirect')).toBeUndefined();
  });
});

describe('opening the app with a session', () => {
  beforeEach(() => storeToken({ token: 'abc', expiresIn: 60 }, Date.now()));

  it.each([
    ['/', '/'],
    ['/logs?search=a', '/logs?search=a'],
    ['/login', '/'],
    ['/login?redirect=%2Flogs', '/logs'],
  ])('%s shows the app at %s', (path, expected) => {
    expect(openAt(path)).toBe('app');
    expect(address()).toBe(expected);
  });

  it('keeps the file of a deep link to be opened and shows the files', () => {
    expect(openAt('/filenode/77')).toBe('app');
    expect(address()).toBe('/');
    expect(getItem('openFile')).toBe(77);
  });

  it('ends the session if access is not allowed', () => {
    expect(openAt('/unauthorised')).toBe('unauthorised');
    expect(getItem('token')).toBeUndefined();
  });
});

describe('opening a link of a mail', () => {
  it.each([
    ['welcome', true],
    ['welcome', false],
    ['reset', true],
    ['reset', false],
  ])('shows its page (%s), whether or not a user is signed in (%s)', (kind, isSignedIn) => {
    if (isSignedIn) storeToken({ token: 'abc', expiresIn: 60 }, Date.now());

    expect(openAt(`/${kind}/aB3-_x`)).toBe(kind);
    expect(mailedToken()).toBe('aB3-_x');
    expect(address()).toBe(`/${kind}/aB3-_x`);
  });

  it('opens the page to request one for a forgotten password', () => {
    expect(openAt('/forgotten')).toBe('forgotten');
    expect(address()).toBe('/forgotten');
  });

  it('has no other address', () => {
    openAt('/logs?search=/welcome/a');
    expect(mailedToken()).toBe('');
  });
});
