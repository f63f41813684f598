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

describe('what a browser remembers', () => {
  it('keeps values under the common prefix, apart from each other', () => {
    setItem('openFile', 12);
    setItem('redirect', '/logs');

    expect(Object.keys(localStorage).sort()).toEqual(['strongroom.openFile', 'strongroom.redirect']);
    expect(getItem('openFile')).toBe(12);
    removeItem('openFile');
    expect(getItem('openFile')).toBeUndefined();
    expect(getItem('redirect')).toBe('/logs');
  });

  it('gives away what is taken, once', () => {
    setItem('redirect', '/logs');

    expect(take('redirect')).toBe('/logs');
    expect(take('redirect')).toBeUndefined();
  });

  it('does not stumble over what is not legible', () => {
    localStorage.setItem('strongroom.profile', '{"id":');

    expect(getItem('profile')).toBeUndefined();
  });

  it('tells of changes in this tab and in others, until it is asked to stop', () => {
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

describe('being signed in', () => {
  it.each([
    ['a token with time left', 1, true],
    ['a token at its end', 0, false],
    ['a token past its end', -60, false],
  ])('%s', (_case, expiresIn, expected) => {
    storeToken({ token: 'abc', expiresIn }, Date.now());

    expect(isSignedIn()).toBe(expected);
  });

  it('counts the life of a token from when it was asked for', () => {
    storeToken({ token: 'abc', expiresIn: 60 }, 1_000);

    expect(getItem('expiry')).toBe(61_000);
  });

  it('forgets the person and the copied files, but neither the language nor the colours', () => {
    storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
    localStorage.setItem('strongroom.copied.bulletins', '[1]');
    setItem('ui.locale', 'cs');
    setItem('ui.theme', 'dark');
    clearSession();

    expect(isSignedIn()).toBe(false);
    expect(Object.keys(localStorage).sort()).toEqual(['strongroom.ui.locale', 'strongroom.ui.theme']);
  });
});
