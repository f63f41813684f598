import type { IncomingMessage } from 'node:http';
import { upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openOffice } from '#tests/support/office.ts';
import type { Caller } from '#tests/support/servers/office/wopiCall.ts';
import { readCases, type TestCase } from './cases.ts';
import { runCase } from './runner.ts';

/** What the file has at first: none of the documents that a case stores. */
const CONTENT = 'a document of the test cases';
/** The group whose cases are about people who may not write. */
const READERS_GROUP = 'PutRelativeFileUnsupported';

export interface CaseResult {
  testCase: TestCase;
  errors: string[];
}

/** Who runs the cases: a writer, and for one group a reader, in a folder that both see. */
export interface Runners {
  writer: Person;
  reader: Person;
  folderId: number;
}

/** Runs the cases in their order with one file, as Microsoft's runner does. */
export async function* runCases(
  { writer, reader, folderId }: Runners,
  caller: Caller,
  isChosen: (testCase: TestCase) => boolean = () => true,
): AsyncGenerator<CaseResult> {
  const name = `Document ${Date.now()}.wopitest`;
  const { [name]: fileId = 0 } = await upload(writer, folderId, { [name]: CONTENT });
  const written = await openOffice(writer, fileId);
  const read = await openOffice(reader, fileId, { mode: 'view' });
  for (const testCase of readCases().filter(isChosen)) {
    const file = testCase.group === READERS_GROUP ? read : written;
    yield { testCase, errors: await runCase(testCase, file, caller).catch((error: Error) => [error.message]) };
  }
}

/** A host that takes every lock for the right one, as seen through a proxy. */
export const withoutLockRule = (status: number, { headers }: IncomingMessage): number =>
  status === 409 && headers['x-wopi-lock'] !== undefined ? 200 : status;
