import { isDeepStrictEqual } from 'node:util';

/** What a part has found out, one line for each thing that it tried. */
export class Report {
  isGood = true;

  constructor(private readonly part: string) {}

  /** Compares what was seen with what has to be. */
  equal(what: string, seen: unknown, expected: unknown): void {
    const isEqual = isDeepStrictEqual(seen, expected);
    this.note(isEqual, isEqual ? what : `${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
  }

  /** @param figure what was measured, for people to read */
  holds(what: string, isRight: boolean, figure = ''): void {
    this.note(isRight, figure ? `${what}: ${figure}` : what);
  }

  private note(isRight: boolean, line: string): void {
    this.isGood &&= isRight;
    process.stdout.write(`${isRight ? 'ok    ' : 'FAILED'} ${this.part}: ${line}\n`);
  }
}
