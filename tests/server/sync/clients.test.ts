import { describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { openSyncProgram, syncPrograms } from '#tests/support/servers/syncPrograms.ts';
import { shortDay } from '#tests/sync/dailyLife.ts';
import { rclone } from '#tests/sync/rclone.ts';
import { openSetting } from '#tests/sync/setting.ts';

describe.each(syncPrograms)('%s of Debian', (name) => {
  it('keeps a folder in step with changes on both sides', { timeout: 180_000 }, async () => {
    const program = openSyncProgram(name);
    const app = await createTestApp();
    const setting = await openSetting(app, app.admin);
    const steps: string[] = [];
    try {
      for await (const { name: step, ok, line } of shortDay(program, setting)) {
        steps.push(step);
        expect(ok ? '' : `${step}: ${line}`).toBe('');
      }
    } finally {
      await setting.close();
    }
    expect(steps).toContain('deletions on both sides');
  });
});

it('rclone compares checksums and modification times with those of this computer', { timeout: 60_000 }, async () => {
  const app = await createTestApp();
  const setting = await openSetting(app, app.admin);
  try {
    for await (const { ok, line } of rclone(setting, 20)) expect(ok ? '' : line).toBe('');
  } finally {
    await setting.close();
  }
});
