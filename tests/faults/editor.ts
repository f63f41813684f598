import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { pathOf } from '#contract/endpoint.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import type { Person } from '#tests/support/app/person.ts';

const BEFORE = 'before the sitting';
/** One of this many saves comes after the end of its session, and has to be kept beside the file. */
const SAVES_PER_RESCUE = 12;
/** Versions of a sitting that stay, at most. */
const MAX_OF_SITTING = 5;
/** Contents up to 16 KiB are stored in the database, larger ones in a file. */
const MAX_CHARACTERS = 60_000;
const PAUSE_MS = 5;

/** How an editor saves: the browser, or an office server. */
export interface Saving {
  /** Opens the file, unless it is open. @returns the session */
  begin(person: Person, fileId: number): Promise<string>;
  /** @returns the status */
  save(person: Person, fileId: number, text: string): Promise<number>;
  /** Continues with what is stored, after a stop of the server. */
  resume(person: Person, fileId: number): Promise<void>;
  /** The session has ended. */
  end(): void;
}

/** One editor in one file, which saves one content after the other and remembers what was acknowledged. */
export class Editor {
  saves = 0;
  rescues = 0;
  readonly wrong: string[] = [];
  /** The text that the file has to have, and the one whose save got no response. */
  #stored = BEFORE;
  #underWay: string | undefined;
  /** Saves that were acknowledged as kept beside the file, and one that got no response. */
  readonly #kept: string[] = [];
  #keptUnderWay: string | undefined;

  private constructor(
    readonly name: string,
    readonly fileId: number,
    private readonly saving: Saving,
  ) {}

  static async open(person: Person, parentId: number, name: string, saving: Saving): Promise<Editor> {
    const { success } = await person.upload(parentId, { [name]: BEFORE });
    return new Editor(name, success[0]?.id ?? 0, saving);
  }

  /** Saves until the server is gone or `isOver`. */
  async saveUntil(person: Person, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const isThere = await this.#saveOnce(person).catch(() => false);
      if (!isThere) return;
      await wait(PAUSE_MS);
    }
  }

  async #saveOnce(person: Person): Promise<boolean> {
    const text = `${this.name} ${this.saves}\n${randomText()}`;
    if (this.saves % SAVES_PER_RESCUE === SAVES_PER_RESCUE - 1) return this.#saveTooLate(person, text);
    await this.saving.begin(person, this.fileId);
    this.#underWay = text;
    const status = await this.saving.save(person, this.fileId, text);
    if (status !== 200) return this.#fail(`a save got ${status}`);
    this.#stored = text;
    this.#underWay = undefined;
    this.saves++;
    return true;
  }

  async #saveTooLate(person: Person, text: string): Promise<boolean> {
    const sessionId = await this.saving.begin(person, this.fileId);
    await person.call(editSessions.end, { params: { sessionId }, body: {} });
    this.#keptUnderWay = text;
    const status = await this.saving.save(person, this.fileId, text);
    if (status !== 409) return this.#fail(`a save after the end got ${status}`);
    this.#kept.push(text);
    this.#keptUnderWay = undefined;
    this.saving.end();
    this.saves++;
    this.rescues++;
    return true;
  }

  #fail(text: string): false {
    this.wrong.push(`${this.name}: ${text}`);
    return false;
  }

  /** Compares the file with what was acknowledged, and goes on with what is there. */
  async check(person: Person): Promise<void> {
    const params = { id: String(this.fileId) };
    const text = await (await person.download(await person.downloadKey(this.fileId))).text();
    if (text !== this.#stored && text !== this.#underWay)
      this.#fail(`has ${JSON.stringify(text.slice(0, 30))} instead of ${JSON.stringify(this.#stored.slice(0, 30))}`);
    this.#stored = text;
    this.#underWay = undefined;
    await this.saving.resume(person, this.fileId);
    const { items } = (await person.call(rescuedSaves.list, { params })).body;
    const lost = this.#kept.length - items.length;
    if (lost > 0 || lost < (this.#keptUnderWay === undefined ? 0 : -1)) this.#fail(`${-lost} rescued saves too many`);
    if (lost === -1 && this.#keptUnderWay !== undefined) this.#kept.push(this.#keptUnderWay);
    this.#keptUnderWay = undefined;
    const { status, body } = await person.call(files.get, { params });
    if (status !== 200 || body.lock === undefined) this.#fail(`is shown with ${status}`);
  }

  /** Compares all that was kept, beside the file and as versions. */
  async checkStored(person: Person): Promise<void> {
    const params = { id: String(this.fileId) };
    const { items } = (await person.call(rescuedSaves.list, { params })).body;
    const texts = await Promise.all(
      items.map(async ({ id }) => {
        const path = pathOf(rescuedSaves.download, { params: { ...params, rescueId: String(id) } });
        return (await person.fetch(path)).text();
      }),
    );
    const missing = this.#kept.filter((text) => !texts.includes(text)).length;
    if (missing > 0) this.#fail(`${missing} rescued saves are missing`);
    const listed = (await person.call(versions.list, { params })).body.items;
    const perSession = new Map<string | null, number>();
    for (const { sessionId } of listed) perSession.set(sessionId, (perSession.get(sessionId) ?? 0) + 1);
    const most = Math.max(0, ...[...perSession].flatMap(([session, count]) => (session === null ? [] : count)));
    if (most > MAX_OF_SITTING) this.#fail(`${most} versions of one sitting`);
  }
}

const randomText = () => randomBytes(Math.ceil((Math.random() * MAX_CHARACTERS) / 2)).toString('hex');
