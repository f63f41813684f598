import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { uploadReports } from '#tests/support/app/reports.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { engines } from './support/browsers.ts';
import type { DrivenWindow } from './support/drivenWindow.ts';
import { signIn } from './support/signIn.ts';

let app: ServerProcess;

beforeAll(async () => {
  app = await ServerProcess.open();
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  await uploadReports(person, root, 60);
});
afterAll(() => app?.close());

describe.each(engines)('a system that asks for dark colours and no motion, in %s,', (engine, open) => {
  let window: DrivenWindow;

  beforeAll(async () => {
    window = await open({ dark: true, reducedMotion: true });
    await window.resize(1440, 900);
    await signIn(window, app);
    await window.see({ role: 'row', name: /Report 1000/ });
  });
  afterAll(() => window?.close());

  it('gets dark colours everywhere, including scrollbars', async () => {
    const { isDialogOpen, box } = await window.evaluate(darkList);
    expect(isDialogOpen).toBe(true);
    const image = sharp(await window.screenshot());
    const edge = { left: Math.floor(box.right) - 14, top: Math.ceil(box.top) + 60, width: 14, height: 400 };
    const { channels } = await image.clone().extract(edge).stats();
    for (const { mean } of channels.slice(0, 3)) expect(mean).toBeLessThan(100);
  });

  it('gets no transition and no animation', async () => {
    await window.click({ role: 'button', name: /^Account of/ });
    await window.see({ text: 'Logout' });
    const { isDialogOpen, moving } = await window.evaluate(movingElements);
    expect(isDialogOpen).toBe(true);
    expect(moving).toEqual([]);
  });

  it('no exception and no policy violation occurred', async () => {
    expect(await window.problems(), engine).toEqual([]);
  });
});

/** WebKit has no forced colours. */
describe.each(engines.filter(([engine]) => engine !== 'WebKit'))('under forced colours in %s', (_engine, open) => {
  it('the selected row, the open folder, the page and the tab can be distinguished', async () => {
    const window = await open({ forcedColors: true });
    onTestFinished(() => window.close());
    await window.resize(1440, 900);
    await signIn(window, app);
    await window.click({ text: 'Report 1000.txt', in: '[role=grid]' });
    await window.see({ role: 'row', name: /Report 1001/ });
    const { isForced, pairs } = await window.evaluate(groundColours);
    expect(isForced).toBe(true);
    expect(pairs).toHaveLength(4);
    for (const [label, chosen, other] of pairs) expect(chosen, label).not.toBe(other);
  });
});

/** Runs in the page. */
function darkList() {
  const list = document.querySelector('[role=grid]') as HTMLElement;
  const { top, right } = list.getBoundingClientRect();
  return { isDialogOpen: matchMedia('(prefers-color-scheme: dark)').matches, box: { top, right } };
}

/** The transition durations. Runs in the page. */
function movingElements() {
  const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
  const moving = [...document.querySelectorAll('body *')].filter((element) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
    return seconds(transitionDuration) > 0 || (animationName !== 'none' && seconds(animationDuration) > 0);
  });
  const isDialogOpen = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { isDialogOpen, moving: moving.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
}

/** The background of the selected row and of one beside it. Runs in the page. */
function groundColours() {
  const ground = (selector: string) => {
    const element = document.querySelector(selector);
    return element ? getComputedStyle(element).backgroundColor : 'missing';
  };
  const pairs: [string, string, string][] = [
    ['row', '[role=grid] .row[aria-selected=true]', '[role=grid] .row[aria-selected=false]'],
    ['folder', '[role=treeitem][aria-selected=true]', '[role=tree]'],
    ['page', 'nav [aria-current=page]', 'nav a:not([aria-current])'],
    ['tab', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
  ];
  const isForced = matchMedia('(forced-colors: active)').matches;
  return { isForced, pairs: pairs.map(([label, chosen, other]) => [label, ground(chosen), ground(other)] as const) };
}
