import { describe, expect, it } from 'vitest';
import { cadaver, litmus, rclone } from '#tests/dav/clients.ts';
import type { Target } from '#tests/dav/programs.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';

async function target(): Promise<Target> {
  const app = await createTestApp();
  return { url: app.apiUrl.replace(/api$/, 'dav/'), id: 'admin', password: PASSWORD };
}

describe('WebDAV clients of other projects', () => {
  it('litmus: every test of every suite passes', { timeout: 60_000 }, async () => {
    expect(await litmus(await target())).toMatchObject({ ok: true, line: expect.stringMatching(/locks 41\/41/) });
  });

  it('rclone: a tree of files is copied, checked and synchronised', { timeout: 60_000 }, async () => {
    expect(await rclone(await target(), 110)).toMatchObject({ ok: true });
  });

  it('cadaver: a file is written, locked, unlocked and copied', async () => {
    expect(await cadaver(await target())).toMatchObject({ ok: true });
  });
});
