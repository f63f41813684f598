import { folders } from '#contract/fileNodes/folders.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import { Caller } from './caller.ts';
import { contend, download } from './downloadOperations.ts';
import { FileOperations } from './fileOperations.ts';
import { FolderOperations, makeFolder } from './folderOperations.ts';
import type { Ledger } from './ledger.ts';
import { randomOf, weighted } from './random.ts';

/** The folders and names that all clients work on. */
export interface Shared {
  app: { apiUrl: string };
  ledger: Ledger;
  rootId: number;
  password: string;
  /** Folders that all clients move into one another. */
  pool: number[];
}

/**
 * A client that does one operation after the other, most of them on its own files, some of them in competition with the
 * others.
 */
export class Client {
  private constructor(
    readonly userId: string,
    readonly shared: Shared,
    readonly caller: Caller,
    readonly folders: FolderOperations,
    readonly files: FileOperations,
  ) {}

  static async open(name: string, userId: string, shared: Shared): Promise<Client> {
    const person = await new Person(shared.app, '').signIn(userId, shared.password);
    const caller = new Caller(person, shared.ledger);
    const home = await makeFolder(caller, name, shared.rootId);
    const own = new FolderOperations(caller, home);
    return new Client(userId, shared, caller, own, new FileOperations(caller, own));
  }

  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#operation();
  }

  #operation(): Promise<void> {
    const live = this.files.known.filter(({ isInBin }) => !isInBin);
    const file = randomOf(live);
    const operations: [number, () => Promise<void>][] = [
      [15, () => this.folders.create()],
      [10, () => this.folders.rename()],
      [8, () => this.folders.move()],
      [8, () => this.#moveInPool()],
      [6, () => this.#raceForName()],
      [18, () => this.files.upload()],
      [8, () => this.files.binOrRestore()],
      [8, () => this.files.comment()],
      [8, () => this.files.list()],
      [1, () => this.#signInAnew()],
    ];
    if (file) operations.push([12, () => download(this.caller, file)], [4, () => contend(this.caller, file)]);
    return weighted(operations)();
  }

  /** Concurrent moves must not make a cycle. */
  async #moveInPool(): Promise<void> {
    const body = { id: randomOf(this.shared.pool), parentId: randomOf(this.shared.pool) };
    await this.caller.once('moves of many at once', folders.move, { body }, [409]);
  }

  /** All clients want the same names; only one may get a successful response for each. */
  async #raceForName(): Promise<void> {
    const name = `Wanted ${Math.floor(this.shared.ledger.contested.size + Math.random() * 3)}`;
    const body = { name, parentId: this.shared.rootId };
    const response = await this.caller.once('names that all want', folders.create, { body }, [409]);
    if (response?.status === 200) this.shared.ledger.win(name);
  }

  async #signInAnew(): Promise<void> {
    const input = { body: { id: this.userId, password: this.shared.password } };
    const visitor = new Caller(new Person(this.shared.app, ''), this.shared.ledger);
    const { body } = await visitor.surely('sign-ins', session.open, input);
    const { person } = this.caller;
    this.caller.person = new Person(this.shared.app, body.token);
    const closed = await new Caller(person, this.shared.ledger).once('sign-outs', session.close, { body: {} });
    if (closed?.status === 200) this.shared.ledger.closed.push(person.token);
  }
}
