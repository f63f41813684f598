import { folders } from '#contract/fileNodes/folders.ts';
import { session } from '#contract/users/session.ts';
import { Person } from '#tests/support/app/person.ts';
import { Caller } from './caller.ts';
import { contend, download } from './downloadOperations.ts';
import { FileOperations } from './fileOperations.ts';
import { FolderOperations, makeFolder } from './folderOperations.ts';
import type { Ledger } from './ledger.ts';
import { among, weighted } from './luck.ts';

/** What all clients work on together. */
export interface Shared {
  app: { apiUrl: string };
  ledger: Ledger;
  rootId: number;
  password: string;
  /** Folders that everybody moves into one another. */
  pool: number[];
}

/** A user who does one thing after the other, most of it with what is theirs, some of it against everybody else. */
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
    const file = among(live);
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

  /** Moves of several at the same time must not make a ring. */
  async #moveInPool(): Promise<void> {
    const body = { id: among(this.shared.pool), parentId: among(this.shared.pool) };
    await this.caller.once('moves of many at once', folders.move, { body }, [409]);
  }

  /** Everybody wants the same names; anyone who is told that it is theirs is the only one. */
  async #raceForName(): Promise<void> {
    const name = `Wanted ${Math.floor(this.shared.ledger.contested.size + Math.random() * 3)}`;
    const body = { name, parentId: this.shared.rootId };
    const answer = await this.caller.once('names that all want', folders.create, { body }, [409]);
    if (answer?.status === 200) this.shared.ledger.win(name);
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
