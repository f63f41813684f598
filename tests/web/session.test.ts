import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  getItem,
  isSignedIn,
  removeItem,
  setItem,
  storeToken,
  take,
  watchStored,
} from '#authProvider/session.ts';

beforeEach(() => localStorage.clear());

describe('the session storage', () => {
  it('stores values under the common prefix, separately', () => {
    setItem('openFile', 12);
    setItem('redirect', '/logs');

    expect(Object.keys(localStorage).sort()).toEqual(['strongroom.openFile', 'strongroom.redirect']);
    expect(getItem('openFile')).toBe(12);
    removeItem('openFile');
    expect(getItem('openFile')).toBeUndefined();
    expect(getItem('redirect')).toBe('/logs');
  });

  it('returns a value to be taken only once', () => {
    setItem('redirect', '/logs');

    expect(take('redirect')).toBe('/logs');
    expect(take('redirect')).toBeUndefined();
  });

  it('ignores unreadable values', () => {
    localStorage.setItem('strongroom.profile', '{"id":');

    expect(getItem('profile')).toBeUndefined();
  });

  it('notifies of changes in this tab and in others, until it is unsubscribed', () => {
    const listener = vi.fn();
    const stop = watchStored(listener);
    setItem('openFile', 1);
    window.dispatchEvent(new StorageEvent('storage', { key: 'strongroom.token' }));
    expect(listener).toHaveBeenCalledTimes(2);

    stop();
    setItem('openFile', 2);
    window.dispatchEvent(new StorageEvent('storage', { key: 'strongroom.token' }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('the sign-in state', () => {
  it.each([
    ['a token with time left', 1, true],
    ['a token at its end', 0, false],
    ['a token past its end', -60, false],
  ])('%s', (_case, expiresIn, expected) => {
    storeToken({ token: 'abc', expiresIn }, Date.now());

    expect(isSignedIn()).toBe(expected);
  });

  it('counts the lifetime of a token from the request on', () => {
    storeToken({ token: 'abc', expiresIn: 60 }, 1_000);

    expect(getItem('expiry')).toBe(61_000);
  });

  it('is removed with the profile and the copied files, but not the language and the colours', () => {
    storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
    localStorage.setItem('strongroom.copied.bulletins', '[1]');
    setItem('ui.locale', 'cs');
    setItem('ui.theme', 'dark');
    clearSession();

    expect(isSignedIn()).toBe(false);
    expect(Object.keys(localStorage).sort()).toEqual(['strongroom.ui.locale', 'strongroom.ui.theme']);
  });
});
