import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { openDemo } from '#fixtures/demo/server.ts';
import { passwordOf } from '#fixtures/organisation.ts';
import { openPage, signIn } from './browser.ts';
import { type Clicked, clickAll, defineControls } from './clickAll.ts';

/** What is tried in a test of its own: other languages, and what ends the session or begins another. */
const APART = /^(Logout|Sign out|Login as.*|Čeština|Deutsch|Français|Skip to content)$/;

/** Not failures: what a folder that cannot be searched says, and a group that cannot be deleted, as specified. */
const SPECIFIED = ['select a search target folder other than Trash folder', 'This group has permissions on: '];

/** An address below that of the demonstration, and the links that lead from there to the page of one record. */
export type DemoScreen = [address: string, ...links: RegExp[]];

interface Visit {
  page: Page;
  /** The address of the demonstration, which ends in a slash. */
  url: string;
  /** The calls that the demonstration has not answered. */
  unanswered: string[];
}

/** Signs a user in at a demonstration of their own, whose data no other test has changed. */
export async function visitDemo<T>(browser: Browser, id: string, visit: (visit: Visit) => Promise<T>): Promise<T> {
  const demo = await openDemo('dist', 0);
  const url = `http://127.0.0.1:${(demo.address() as AddressInfo).port}/fileshare/`;
  const { page } = await openPage(browser);
  const unanswered: string[] = [];
  try {
    await page.addInitScript(defineControls);
    page.on('dialog', (dialog) => void dialog.accept());
    page.on('response', (response) => {
      if (response.status() === 501) unanswered.push(`${response.request().method()} ${response.url()}`);
    });
    page.context().on('page', (other) => other !== page && void other.close());
    await page.goto(url);
    await signIn(page, { id, password: passwordOf(id) });
    const accept = page.getByRole('button', { name: 'Accept' });
    if (await accept.isVisible()) await accept.click();
    return await visit({ page, url, unanswered });
  } finally {
    await page.context().close();
    demo.closeAllConnections();
    demo.close();
  }
}

/**
 * Clicks everything that the demonstration offers on a screen.
 * @param options `within`: a selector of the part of the page; `seconds`: the time that it may take
 * @returns what was clicked, with the errors that were shown, and the calls that were not answered
 */
export function clickDemoScreen(
  browser: Browser,
  id: string,
  [address, ...links]: DemoScreen,
  { within, seconds }: { within: string; seconds: number },
): Promise<Clicked & { unanswered: string[] }> {
  return visitDemo(browser, id, async ({ page, url, unanswered }) => {
    await page.goto(url + address);
    for (const name of links) {
      await page.locator('main').getByRole('link', { name }).first().click();
      await page.waitForURL((to) => to.href !== url + address);
    }
    const until = Date.now() + seconds * 1000;
    const clicked = await clickAll(page, page.url(), { within, skipped: APART, until });
    return {
      ...clicked,
      errors: clicked.errors.filter((text) => !SPECIFIED.some((expected) => text.includes(expected))),
      unanswered,
    };
  });
}
