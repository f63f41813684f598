import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { clickDemoScreen, type DemoScreen } from '#tests/support/browser/demoVisitor.ts';

/** The short form of `tests/browsers/demoControls.test.ts`, which clicks everything on every screen. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

it.each<DemoScreen>([['?folder=-1'], ['attr/attributes'], ['config']])(
  'the demonstration answers all that it offers at /%s',
  async (...screen) => {
    const { paths, errors, unanswered } = await clickDemoScreen(browser, 'anna', screen, {
      within: 'main',
      seconds: 200,
    });
    expect(paths.length).toBeGreaterThan(0);
    expect({ unanswered, errors }).toEqual({ unanswered: [], errors: [] });
  },
);
