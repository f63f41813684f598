import { type Caller, callWopi, type WopiAnswer } from '#tests/support/servers/office/wopiCall.ts';
import { childrenOf, type Definition, type TestCase } from './cases.ts';
import { mutatedProof, mutatedToken } from './mutators.ts';
import { requestOf } from './requests.ts';
import { type State, validate } from './validators.ts';

/** A file of the host, with what opens it. */
export interface OpenFile {
  /** The address without a query (`WOPISrc`). */
  src: string;
  token: string;
  /** When the token ends, in milliseconds since 1970. */
  ttl: number;
}

const STATE = '$State:';

/** Runs a case after its prerequisites. @returns what differs from what it expects; nothing when it passes */
export async function runCase(testCase: TestCase, file: OpenFile, caller: Caller): Promise<string[]> {
  for (const prerequisite of testCase.prerequisites) {
    const errors = await runRequests(prerequisite, file, caller);
    if (errors.length > 0) return errors.map((error) => `${prerequisite.name}: ${error}`);
  }
  return runRequests(testCase, file, caller);
}

async function runRequests({ requests, cleanup }: TestCase, file: OpenFile, caller: Caller): Promise<string[]> {
  const state: State = new Map();
  const send = (definition: Definition) => sendRequest(definition, file, caller, state);
  try {
    for (const [index, definition] of requests.entries()) {
      const answer = await send(definition);
      if (!answer) throw new Error(`${definition.name} has no address`);
      const errors = validate(childrenOf(definition, 'Validators'), answer, state);
      if (errors.length > 0) return errors.map((error) => `${index + 1}. ${definition.name}: ${error}`);
      saveState(definition, answer, state);
    }
    return [];
  } finally {
    for (const definition of cleanup) await send(definition);
  }
}

function saveState(definition: Definition, { headers, json }: WopiAnswer, state: State): void {
  for (const { attributes } of childrenOf(definition, 'SaveState')) {
    const { Name = '', Source = '', SourceType } = attributes;
    const value = SourceType === 'Header' ? headers.get(Source) : json?.[Source];
    if (typeof value === 'string') state.set(Name, value);
  }
}

/** @returns undefined when the address is that of an earlier answer which did not come */
async function sendRequest(definition: Definition, file: OpenFile, caller: Caller, state: State) {
  const { method, path, headers, body } = requestOf(definition);
  const mutators = childrenOf(definition, 'Mutators');
  const address = addressOf(definition, file, path, state);
  if (!address) return;
  const token = mutatedToken(mutators, address.searchParams.get('access_token') ?? '');
  const url = withToken(address, token);
  const proof = mutatedProof(mutators, caller.keys, { url, token, now: caller.now() });
  const authorization = { Authorization: `Bearer ${token}` };
  return callWopi(caller, { method, url, token, headers: { ...headers, ...authorization, ...proof }, body });
}

function addressOf({ name, attributes }: Definition, file: OpenFile, path: string, state: State): URL | undefined {
  const { OverrideUrl } = attributes;
  if (OverrideUrl === undefined) {
    if (name === 'DeleteFile') throw new Error('The file of the cases would be deleted');
    return new URL(`${file.src}${path}?access_token=${encodeURIComponent(file.token)}&access_token_ttl=${file.ttl}`);
  }
  const address = state.get(OverrideUrl.slice(STATE.length));
  if (address === undefined) return;
  const url = new URL(address);
  url.pathname += path;
  return url;
}

/** Every character of the token but letters and digits is encoded, as Microsoft's runner does it. */
function withToken(address: URL, token: string): string {
  const encoded = token.replace(
    /[^A-Za-z0-9]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return address.href.replace(/(?<=[?&]access_token=)[^&]*/, encoded);
}
