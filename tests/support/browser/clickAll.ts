import type { Page } from 'playwright-core';

/** Milliseconds for one click: an element that takes longer is covered or moving, and is left out. */
const CLICK_TIMEOUT_MS = 1_000;
/** Milliseconds until a page is drawn. */
const LOAD_TIMEOUT_MS = 10_000;
/** Milliseconds that answers may take before the next click. */
const ANSWER_TIMEOUT_MS = 1_000;
/** Milliseconds without a request after which a click has had its effect. */
const QUIET_MS = 100;
/** How many clicks deep menus and dialogs are followed: menu, dialog, a control in it. */
const MAX_DEPTH = 3;

interface Control {
  /** The same for the same control of each row, so that only one row of each kind is clicked. */
  key: string;
  name: string;
  isSubmit: boolean;
}

/** What is clicked in a page, and what came of it. */
export interface Clicked {
  /** The paths of clicks, by the names of the controls. */
  paths: string[];
  /** The texts of red messages, with the path that led to them. */
  errors: string[];
}

/**
 * Clicks every control of the page, one after the other, and every control of the menus and dialogs that open: each
 * starts from the page as it was opened. Links are followed, and left by the address of the page.
 * @param options `within`: a selector of the part of the page; `skipped`: names of controls that are left out; `until`:
 * milliseconds since the epoch after which nothing further is clicked
 * @throws if the time is over before everything was clicked
 */
export async function clickAll(
  page: Page,
  address: string,
  { within, skipped, until }: { within: string; skipped: RegExp; until: number },
): Promise<Clicked> {
  const settle = settlerOf(page);
  const clicked: Clicked = { paths: [], errors: [] };
  const done = new Set<string>();
  /** The controls of the page as it was opened last. */
  let atFirst = '';

  async function open(): Promise<void> {
    await page.goto(address);
    await page.waitForFunction(isLoaded, within, { timeout: LOAD_TIMEOUT_MS });
    // What is drawn now may load more: until two views are the same, and have a control.
    let before: string;
    do {
      before = await keysShown();
      await settle();
      atFirst = await keysShown();
    } while (atFirst !== before || (atFirst === '' && Date.now() < until));
  }
  const keysShown = async () => (await page.evaluate(controlsShown)).map(({ key }) => key).join('\n');
  await open();
  const start = page.url();
  const isAt = () => page.url() === start;

  /** Closes what is open; opens the page again if it has become another one. */
  async function goBack(): Promise<void> {
    for (let attempt = 0; attempt < 4 && isAt() && (await page.evaluate(hasOverlay)); attempt++) {
      await page.keyboard.press('Escape');
      await page.waitForTimeout(QUIET_MS);
    }
    if (!isAt() || (await page.evaluate(hasOverlay)) || (await keysShown()) !== atFirst) await open();
  }

  /** Clicks a control that is shown now. @returns false if it is not there any more, or is covered */
  async function click({ key, isSubmit }: Control): Promise<boolean> {
    if (isSubmit) await page.evaluate(fillForms);
    if (!(await page.evaluate(markControl, key))) return false;
    const isDone = await page
      .locator('[data-walked]')
      .click({ timeout: CLICK_TIMEOUT_MS })
      .then(
        () => true,
        () => false,
      );
    await settle();
    return isDone;
  }

  async function visit(path: Control[]): Promise<void> {
    if (Date.now() > until) throw new Error(`The time is over after ${clicked.paths.length} controls of ${address}.`);
    await goBack();
    for (const control of path) if (!(await click(control))) return;
    const name = path.map((control) => control.name).join(' > ');
    clicked.paths.push(name);
    for (const text of await page.evaluate(redMessages)) clicked.errors.push(`${name}: ${text}`);
    if (isAt() && path.length < MAX_DEPTH) await follow(path);
  }

  /** Clicks the controls that are shown after a path of clicks and were not clicked yet. */
  async function follow(path: Control[]): Promise<void> {
    // What a dialog shows does not depend on the row from which it was opened.
    const layer = (await page.evaluate(hasOverlay)) ? 'overlay' : 'page';
    const added = (await page.evaluate(controlsShown)).filter(({ key, name }) => {
      return !skipped.test(name) && !done.has(`${layer} ${key}`);
    });
    // All of them before the first: what stands here already is not clicked on a longer way.
    for (const { key } of added) done.add(`${layer} ${key}`);
    for (const control of added) await visit([...path, control]);
  }

  await follow([]);
  return clicked;
}

/** Waits until the requests of the page are answered, but for streams and downloads. */
function settlerOf(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => {
    if (!request.url().endsWith('events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const end = Date.now() + ANSWER_TIMEOUT_MS;
    do await page.waitForTimeout(QUIET_MS);
    while (open.size > 0 && Date.now() < end);
  };
}

/** Whether a part of the page has been drawn: it has a control. Runs in the page. */
function isLoaded(within: string): boolean {
  if (document.querySelector(within) === null || document.querySelector('.MuiSkeleton-root') !== null) return false;
  globalThis.walked.begin(within);
  return globalThis.walked.list().length > 0;
}

/** Whether a menu or a dialog is open that is no part of the page. Runs in the page. */
function hasOverlay(): boolean {
  return globalThis.walked.overlay() !== undefined;
}

/** The red messages: errors of the page, not those of fields. Runs in the page. */
function redMessages(): string[] {
  const red = '.MuiAlert-colorError, [role="alertdialog"]';
  return [...document.querySelectorAll(red)].map((message) => message.textContent ?? '');
}

/** Fills the empty fields of forms. Runs in the page. */
function fillForms(): void {
  const values: Record<string, string> = {
    email: 'walker@carrier.example',
    url: 'https://carrier.example/',
    date: '2027-01-31',
    number: '7',
    password: 'seven blue lanterns',
  };
  const set = (input: HTMLInputElement | HTMLTextAreaElement, value: string) => {
    const owner = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  for (const input of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('form input, form textarea')) {
    const isText = !['checkbox', 'radio', 'file', 'hidden'].includes(input.type);
    if (!isText || input.value !== '' || input.disabled || input.getAttribute('role') === 'combobox') continue;
    const isForMail = input.inputMode === 'email' || input.name === 'emails';
    set(input, isForMail ? 'walker@carrier.example' : (values[input.type] ?? `walker${document.title.length}`));
  }
}

/** Everything that can be clicked in the topmost layer, once for each kind of row. Runs in the page. */
function controlsShown(): Control[] {
  const found = new Map<string, Control>();
  for (const { key, element } of globalThis.walked.list()) {
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    const isSubmit = element instanceof HTMLButtonElement && element.type === 'submit';
    // Of rows of the same kind the last one: the first is often the visitor, or what must stay.
    found.set(key, { key, name: name.slice(0, 60), isSubmit });
  }
  return [...found.values()];
}

/** Marks the element of a key for the click. Runs in the page. */
function markControl(key: string): boolean {
  for (const old of document.querySelectorAll('[data-walked]')) old.removeAttribute('data-walked');
  const control = globalThis.walked.list().findLast((one) => one.key === key);
  control?.element.setAttribute('data-walked', '');
  return control !== undefined;
}

declare global {
  // The functions of `clickAll` in the page.
  var walked: {
    /** Starts with the part of the page that a selector names, and with what is open in the page. */
    begin(within: string): void;
    /** The topmost menu or dialog that has been opened since. */
    overlay(): HTMLElement | undefined;
    list(): { key: string; element: HTMLElement }[];
  };
}

/** Defines in the page what can be clicked. Add it with `page.addInitScript` before the first page. */
export function defineControls(): void {
  const clickable =
    'button, a[href], summary, [role="button"], [role="tab"], [role="menuitem"], [role="menuitemradio"], ' +
    '[role="menuitemcheckbox"], [role="option"], [role="switch"], [role="treeitem"], [role="combobox"], ' +
    'input[type="checkbox"], input[type="radio"]';
  const repeated = '[role="row"], tr, li, [role="treeitem"], [role="option"], [role="listitem"], .MuiCard-root';
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect();
    const isInput = element instanceof HTMLInputElement;
    return (isInput || (width > 0 && height > 0)) && element.closest('[aria-hidden="true"], [inert]') === null;
  };
  const isDisabled = (element: HTMLElement) => element.matches(':disabled, [aria-disabled="true"]');
  const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
  // Some menus stay in the page while they are closed.
  const overlays = () =>
    [...document.querySelectorAll<HTMLElement>(layers)].filter((layer) =>
      layer.checkVisibility({ visibilityProperty: true }),
    );
  let part = 'body';
  let atFirst = new Set<HTMLElement>();
  globalThis.walked = {
    begin: (within) => {
      part = within;
      atFirst = new Set(overlays());
    },
    overlay: () =>
      overlays()
        .filter((one) => !atFirst.has(one))
        .at(-1),
    list: () => {
      const overlay = globalThis.walked.overlay();
      const layer = overlay ?? document.querySelector<HTMLElement>(part) ?? document.body;
      const all = [...layer.querySelectorAll<HTMLElement>(clickable)];
      return all
        .filter((element) => isShown(element) && !isDisabled(element))
        .map((element) => {
          const row = element.closest<HTMLElement>(repeated);
          const title = overlay?.getAttribute('role') ?? '';
          const role = element.getAttribute('role') ?? element.tagName;
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
          // The menu of a row has the same items for each row of its kind; they are told apart by their names.
          if (!row || title === 'menu') return { key: `${title} ${role} ${name}`, element };
          const position = [...row.querySelectorAll(clickable)].indexOf(element);
          const kind = row.querySelector('[data-testid*="Folder"]') ? 'folder' : 'row';
          const list = row.parentElement?.closest('[aria-label]')?.getAttribute('aria-label') ?? '';
          return { key: `${title} ${role} ${list} ${kind} ${position}`, element };
        });
    },
  };
}
