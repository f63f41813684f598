import { beforeEach, describe, expect, it } from 'vitest';
import { storeToken } from '#authProvider/session.ts';
import { fill } from '#resources/oneTimeShares/page/texts.ts';
import { announcementOf, emptyShare } from '#resources/oneTimeShares/shareDraft.ts';
import { resolveRoute } from '#web/login/resolveRoute.ts';
import { publicPageAt } from '#web/publicPages.ts';

describe('a new share', () => {
  it('has no limit if none is typed', () => {
    const order = { ...emptyShare, fileIds: [] };
    expect(announcementOf({ ...order, memo: null, code: ' open ' })).toMatchObject({
      maxDownloads: null,
      memo: '',
      code: 'open',
      duration: 1,
    });
  });
});

describe('the public page', () => {
  beforeEach(() => localStorage.clear());

  it.each(['', 'signed in'])('has the address %s', (session) => {
    if (session) storeToken({ token: 't', expiresIn: 60 }, Date.now());
    window.history.replaceState(null, '', '/share/abc_-1?x=1');
    expect(resolveRoute()).toBe('public');
    expect(publicPageAt('/share/abc_-1?x=1')?.token).toBe('abc_-1');
  });

  it.each(['/share', '/share/', '/shares/abc', '/constructor/abc', '/'])('does not have the address %s', (path) => {
    expect(publicPageAt(path)).toBeUndefined();
  });

  it('replaces placeholders of its texts, and none in the values', () => {
    expect(fill('%{sender} shares %{name}', { sender: '%{name}', name: '$&' })).toBe('%{name} shares $&');
  });
});
