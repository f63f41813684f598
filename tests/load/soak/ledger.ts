/** What one client knows of a folder that only it changes. */
export interface KnownFolder {
  id: number;
  rowVersion: number;
  name: string;
  parentId: number;
}

/** What one client knows of a file that only it changes. */
export interface KnownFile {
  id: number;
  name: string;
  parentId: number;
  sha256: string;
  isInBin: boolean;
  comments: string[];
}

/** The responses that all clients got, to be compared with the stored state. */
export class Ledger {
  /** Descriptions of responses that must never occur. */
  readonly wrong: string[] = [];
  /** How often each operation was acknowledged, or got no response. */
  readonly counts = new Map<string, number>();
  /** Who made each of the names that all clients want, once per acknowledgement. */
  readonly contested = new Map<string, number>();
  /** How often each download key delivered a complete file. */
  readonly delivered = new Map<string, number>();
  /** Tokens whose sessions were ended. */
  readonly closed: string[] = [];

  /** Milliseconds of the longest response, including failed ones. */
  longestMs = 0;

  count(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }

  blame(label: string): void {
    this.wrong.push(label);
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
