/** What one client knows of a folder that it alone changes. */
export interface KnownFolder {
  id: number;
  rowVersion: number;
  name: string;
  parentId: number;
}

/** What one client knows of a file that it alone changes. */
export interface KnownFile {
  id: number;
  name: string;
  parentId: number;
  sha256: string;
  isInBin: boolean;
  comments: string[];
}

/** What all clients were told, to be compared with what is there. */
export class Ledger {
  /** Answers that no one may ever get, in words. */
  readonly wrong: string[] = [];
  /** How often something was done and acknowledged, or not answered, by what it was. */
  readonly counts = new Map<string, number>();
  /** Who made which of the names that all want, as often as that was acknowledged. */
  readonly contested = new Map<string, number>();
  /** How often each download key gave out a whole file. */
  readonly delivered = new Map<string, number>();
  /** Tokens whose sessions were closed. */
  readonly closed: string[] = [];

  /** Milliseconds that the longest answer took, also one that came to nothing. */
  longestMs = 0;

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  blame(what: string): void {
    this.wrong.push(what);
  }

  deliver(key: string): void {
    const times = (this.delivered.get(key) ?? 0) + 1;
    this.delivered.set(key, times);
    if (times > 1) this.blame('A download key gave out a file twice');
  }

  win(name: string): void {
    const times = (this.contested.get(name) ?? 0) + 1;
    this.contested.set(name, times);
    if (times > 1) this.blame(`${name} was made twice`);
  }
}
