import { docx } from '#tests/support/content/documents.ts';
import { type Caller, callWopi, type WopiAnswer } from '#tests/support/servers/office/wopiCall.ts';

/** The calls of an editor that read or change a file. */
export const wopiCalls = ['CheckFileInfo', 'GetFile', 'LOCK', 'PUT', 'RENAME_FILE', 'PUT_RELATIVE', 'UNLOCK'] as const;
export type WopiCallName = (typeof wopiCalls)[number];

/** What these calls store. */
export const STORED = docx('What an editor stores');
const lock = { 'X-WOPI-Lock': 'lock of the tests' };

/** Makes one of the calls, as an editor makes it. */
export function makeCall(
  caller: Caller,
  call: WopiCallName,
  { src, token }: { src: string; token: string },
): Promise<WopiAnswer> {
  const isGet = call === 'CheckFileInfo' || call === 'GetFile';
  const path = call === 'GetFile' || call === 'PUT' ? '/contents' : '';
  const headers: Partial<Record<WopiCallName, Record<string, string>>> = {
    LOCK: lock,
    UNLOCK: lock,
    PUT: lock,
    RENAME_FILE: { ...lock, 'X-WOPI-RequestedName': 'Renamed' },
    PUT_RELATIVE: { 'X-WOPI-SuggestedTarget': 'Copy.docx' },
  };
  return callWopi(caller, {
    ...{ method: isGet ? 'GET' : 'POST', url: `${src}${path}?access_token=${token}`, token },
    headers: { ...(isGet ? {} : { 'X-WOPI-Override': call }), ...headers[call] },
    ...(call === 'PUT' || call === 'PUT_RELATIVE' ? { body: STORED } : {}),
  });
}
