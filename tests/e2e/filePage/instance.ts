import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, type Watched } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess, type ServerProcessOptions } from '#tests/support/servers/serverProcess.ts';

/** The most files that one announcement of an upload may hold here. */
const MAX_FILES = 10;

/** A built server and a browser, with what tests of the file page need. Close it afterwards. */
export class Instance {
  private constructor(
    readonly app: ServerProcess,
    readonly browser: Browser,
    readonly admin: Person,
    readonly root: number,
  ) {}

  static async open(options?: ServerProcessOptions): Promise<Instance> {
    const [app, browser] = await Promise.all([ServerProcess.open(options), launchChromium()]);
    const admin = await app.signIn();
    const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    return new Instance(app, browser, admin, root);
  }

  async close(): Promise<void> {
    await Promise.all([this.app.close(), this.browser.close()]);
  }

  /**
   * Makes a folder with files.
   * @returns its ID
   */
  async makeFolder(name: string, contents: Record<string, string> = {}, parentId = this.root): Promise<number> {
    const { id } = (await this.admin.call(folders.create, { body: { name, parentId } })).body;
    const all = Object.entries(contents);
    for (let from = 0; from < all.length; from += MAX_FILES) {
      await this.admin.upload(id, Object.fromEntries(all.slice(from, from + MAX_FILES)));
    }
    return id;
  }

  /** The names of the files in a folder, in the order of the server. */
  async namesIn(folderId: number): Promise<string[]> {
    return (await this.admin.call(files.list, { params: { id: String(folderId) } })).body.items.map(({ name }) => name);
  }

  /** The page of the administrator, at 1440 × 900 unless told otherwise, with this folder open. */
  async show(folderId: number, options: BrowserContextOptions = {}): Promise<Watched> {
    const watched = await openHome(this.browser, this.app, { viewport: { width: 1440, height: 900 }, ...options });
    await watched.page.goto(`${this.app.url}?folder=${folderId}`);
    return watched;
  }
}

/** The name of an item in the list. */
export const row = (page: Page, name: string): Locator => page.getByRole('grid').getByTitle(name, { exact: true });

/** The selected rows, which may be fewer than are selected: only what is in view is drawn. */
export const selectedRows = (page: Page): Locator => page.getByRole('grid').getByRole('row', { selected: true });

/** The row on which the keyboard acts. */
export const focusedRow = (page: Page): Locator => page.getByRole('grid').locator('[data-active]');

/** Says how many items are selected, and their size. */
export const bar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Actions for the selection' });
