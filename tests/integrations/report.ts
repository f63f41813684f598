import { isDeepStrictEqual } from 'node:util';

/** The results of a part, one line for each check. */
export class Report {
  isGood = true;

  constructor(private readonly part: string) {}

  /** Compares the actual value with the expected one. */
  equal(name: string, seen: unknown, expected: unknown): void {
    const isEqual = isDeepStrictEqual(seen, expected);
    this.note(isEqual, isEqual ? name : `${name}: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`);
  }

  /** @param figure the measured value, for the report */
  holds(name: string, isRight: boolean, figure = ''): void {
    this.note(isRight, figure ? `${name}: ${figure}` : name);
  }

  private note(isRight: boolean, line: string): void {
    this.isGood &&= isRight;
    process.stdout.write(`${isRight ? 'ok    ' : 'FAILED'} ${this.part}: ${line}\n`);
  }
}
