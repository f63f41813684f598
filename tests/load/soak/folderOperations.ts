import { folders } from '#contract/fileNodes/folders.ts';
import type { Caller } from './caller.ts';
import type { KnownFolder } from './ledger.ts';
import { randomOf } from './random.ts';

/** Operations of a client on its own folders. An unknown outcome is resolved before the next operation. */
export class FolderOperations {
  readonly known: KnownFolder[] = [];
  #made = 0;

  constructor(
    readonly caller: Caller,
    readonly home: KnownFolder,
  ) {}

  /** A folder of the client, or the one that has all of them. */
  any(): KnownFolder {
    return randomOf([this.home, ...this.known]);
  }

  async create(): Promise<void> {
    const [name, parentId] = [`${this.home.name}, folder ${++this.#made}`, this.any().id];
    this.known.push(await makeFolder(this.caller, name, parentId));
  }

  async rename(): Promise<void> {
    const folder = randomOf(this.known);
    if (!folder) return;
    const name = `${folder.name.split(' (')[0]} (${++this.#made})`;
    const body = { id: folder.id, rowVersion: folder.rowVersion, name };
    const response = await this.caller.once('folders renamed', folders.update, { body });
    if (response?.status === 200) Object.assign(folder, { name, rowVersion: response.body.rowVersion });
    else await this.#lookAgain(folder, { ...folder, name });
  }

  async move(): Promise<void> {
    const [folder, target] = [randomOf(this.known), this.any()];
    if (!folder) return;
    const isBelow = this.#isWithin(target, folder);
    const body = { id: folder.id, parentId: target.id };
    const response = await this.caller.once('folders moved', folders.move, { body }, isBelow ? [409] : []);
    if (response && isBelow !== (response.status === 409))
      this.caller.ledger.blame(`A move below itself (${isBelow}) was answered with ${response.status}`);
    if (response?.status === 200) Object.assign(folder, { parentId: target.id, rowVersion: response.body.rowVersion });
    else if (!response) await this.#lookAgain(folder, isBelow ? folder : { ...folder, parentId: target.id });
  }

  /** If the outcome is unknown, the change either happened completely or not at all. */
  async #lookAgain(folder: KnownFolder, requested: KnownFolder): Promise<void> {
    const { ledger } = this.caller;
    const { body } = await this.caller.surely('folders looked at', folders.get, { params: { id: String(folder.id) } });
    const found = { id: body.id, rowVersion: body.rowVersion, name: body.name, parentId: body.parentId ?? 0 };
    const isOne = [folder, requested].some(({ name, parentId }) => name === found.name && parentId === found.parentId);
    if (!isOne) ledger.blame(`Folder ${folder.name} became ${found.name}`);
    Object.assign(folder, found);
  }

  #isWithin(inner: KnownFolder, outer: KnownFolder): boolean {
    for (let at: KnownFolder | undefined = inner; at; ) {
      if (at === outer) return true;
      const { parentId }: KnownFolder = at;
      at = this.known.find(({ id }) => id === parentId);
    }
    return false;
  }
}

/** Makes a folder with a unique name exactly once, however often the call must be repeated. */
export async function makeFolder(caller: Caller, name: string, parentId: number): Promise<KnownFolder> {
  let isRepeated = false;
  for (;;) {
    const input = { body: { name, parentId } };
    const response = await caller.once('folders made', folders.create, input, isRepeated ? [409] : []);
    if (response?.status === 200) return { id: response.body.id, rowVersion: response.body.rowVersion, name, parentId };
    if (response) return found(caller, name, parentId);
    isRepeated = true;
  }
}

/** The folder that a call without response has made. */
async function found(caller: Caller, name: string, parentId: number): Promise<KnownFolder> {
  const query = { parentId: String(parentId) };
  const { body } = await caller.surely('folders looked at', folders.list, { query });
  const same = body.items.filter((item) => item.name === name);
  if (same.length !== 1) caller.ledger.blame(`${same.length} folders are named ${name}`);
  const [{ id, rowVersion } = { id: 0, rowVersion: 0 }] = same;
  return { id, rowVersion, name, parentId };
}
