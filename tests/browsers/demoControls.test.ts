import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { clickDemoScreen, type DemoScreen, visitDemo } from '#tests/support/browser/demoVisitor.ts';

/** A visitor of the demonstration clicks everything that is offered: each call is answered, and no error is shown. */

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** Seconds for the controls of one screen. */
const SCREEN_SECONDS = 150;

const everyone: DemoScreen[] = [[''], ['?folder=-1'], ['bbs'], ['onetimeshare/list'], ['account/security']];
const administrators: DemoScreen[] = [
  ['bizunit/users'],
  ['bizunit/users', /^Clara Weiss/],
  ['bizunit/user/create'],
  ['bizunit/groups'],
  ['bizunit/groups', /^Finance/],
  ['attr/attributes'],
  ['attr/attributes', /^Contracts/],
  ['bbs/new'],
  ['onetimeshare/new'],
  ['onetimeshare/requests'],
  ['config'],
  ['logs'],
  ['health'],
];

async function expectAllToWork(id: string, screen: DemoScreen, within: string) {
  const { paths, errors, unanswered } = await clickDemoScreen(browser, id, screen, { within, seconds: SCREEN_SECONDS });
  expect(paths.length).toBeGreaterThan(0);
  expect({ unanswered, errors }).toEqual({ unanswered: [], errors: [] });
}

describe('everything that the demonstration offers', () => {
  it.each([...everyone, ...administrators])('to an administrator at /%s %s', async (...screen) => {
    await expectAllToWork('anna', screen, 'main');
  });

  it.each(everyone)('to an ordinary user at /%s %s', async (...screen) => {
    await expectAllToWork('clara', screen, 'main');
  });

  it.each(['anna', 'clara'])('to %s in the header', async (id) => {
    await expectAllToWork(id, ['bbs'], 'header');
  });

  it('is on these screens: the menu leads to no other', async () => {
    await visitDemo(browser, 'anna', async ({ page, url }) => {
      const links = page.getByRole('navigation').getByRole('link');
      const found = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const known = [...everyone, ...administrators].map(([address]) => url + address);
      expect(found.length).toBeGreaterThan(5);
      expect(found.map((link) => link.replace(/[?#].*/, '')).filter((link) => !known.includes(link))).toEqual([]);
    });
  });
});
