import { encodeUtf7 } from '#tests/support/servers/office/utf7.ts';
import type { Definition } from './cases.ts';
import { resource } from './resources.ts';

/** A request of a test case, without address and token. */
export interface WopiRequest {
  method: 'GET' | 'POST';
  path: '' | '/contents';
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

type Attributes = Definition['attributes'];

const overriding = (override: string, headers: Record<string, string> = {}): WopiRequest => ({
  method: 'POST',
  path: '',
  headers: { 'X-WOPI-Override': override, ...headers },
});
const lockOf = ({ Lock }: Attributes): Record<string, string> => (Lock === undefined ? {} : { 'X-WOPI-Lock': Lock });

/** The requests, by the name of their element. */
const requests: Record<string, (attributes: Attributes, definition: Definition) => WopiRequest> = {
  CheckFileInfo: () => ({ method: 'GET', path: '', headers: {} }),
  GetFile: (attributes) => ({ method: 'GET', path: '/contents', headers: lockOf(attributes) }),
  PutFile: (attributes) => ({
    ...overriding('PUT', lockOf(attributes)),
    path: '/contents',
    body: resource(attributes.ResourceId),
  }),
  Lock: (attributes) => overriding('LOCK', lockOf(attributes)),
  Unlock: (attributes) => overriding('UNLOCK', lockOf(attributes)),
  RefreshLock: (attributes) => overriding('REFRESH_LOCK', lockOf(attributes)),
  UnlockAndRelock: ({ NewLock = '', OldLock = '' }) =>
    overriding('LOCK', { 'X-WOPI-Lock': NewLock, 'X-WOPI-OldLock': OldLock }),
  GetLock: () => overriding('GET_LOCK'),
  PutRelativeFile: (attributes) => {
    const body = resource(attributes.ResourceId);
    return { ...overriding('PUT_RELATIVE', { 'X-WOPI-Size': String(body.length), ...targetOf(attributes) }), body };
  },
  // The validator sends the header of the lock empty when there is none.
  RenameFile: ({ Name = '', Lock = '' }) =>
    overriding('RENAME_FILE', { 'X-WOPI-RequestedName': encodeUtf7(Name), 'X-WOPI-Lock': Lock }),
  DeleteFile: () => overriding('DELETE'),
  PutUserInfo: (_, { children }) => ({
    ...overriding('PUT_USER_INFO'),
    body: new Uint8Array(Buffer.from(children.find(({ name }) => name === 'RequestBody')?.text ?? '')),
  }),
};

/** @throws for a request that the interpreter does not know */
export function requestOf(definition: Definition): WopiRequest {
  const make = requests[definition.name];
  if (!make) throw new Error(`Unknown request ${definition.name}`);
  return make(definition.attributes, definition);
}

function targetOf({ PutRelativeFileMode, Name = '', OverwriteRelative }: Attributes): Record<string, string> {
  const suggested = { 'X-WOPI-SuggestedTarget': encodeUtf7(Name) };
  const exact = { 'X-WOPI-RelativeTarget': encodeUtf7(Name) };
  if (PutRelativeFileMode === 'Suggested') return suggested;
  if (PutRelativeFileMode === 'Conflicting') return { ...suggested, ...exact };
  if (OverwriteRelative === undefined) return exact;
  // As .NET writes it.
  return { ...exact, 'X-WOPI-OverwriteRelativeTarget': OverwriteRelative === 'true' ? 'True' : 'False' };
}
