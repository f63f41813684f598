import { editSessions } from '#contract/fileNodes/editSessions.ts';
import type { Person } from './app/person.ts';
import { OfficeServer } from './servers/officeServer.ts';
import { openRecorder } from './servers/recorder.ts';

/** A file that is open in the office server: what the form of the host page posts there, and where. */
export interface OpenedOffice {
  sessionId: string | null;
  mode: 'edit' | 'view';
  reason?: string | undefined;
  /** The address of the form. */
  action: string;
  /** The address by which the office server calls the host, without a query (`WOPISrc`). */
  src: string;
  token: string;
  /** When the token ends, in milliseconds since 1970. */
  ttl: number;
}

/** Opens a file in the office server. @throws when that is refused */
export async function openOffice(
  person: Person,
  fileId: number,
  options: { mode?: 'edit' | 'view'; versionId?: number } = {},
): Promise<OpenedOffice> {
  const { status, body } = await person.call(editSessions.begin, { body: { fileId, kind: 'office', ...options } });
  const { sessionId, mode, reason, office } = body;
  if (status !== 200 || !office) throw new Error(`Not opened: ${status} ${JSON.stringify(body)}`);
  const src = new URL(office.action).searchParams.get('WOPISrc') ?? '';
  return { sessionId, mode, reason, action: office.action, src, token: office.accessToken, ttl: office.accessTokenTtl };
}

/** What changes the status of an answer on its way to the office server. */
export type Alteration = Parameters<typeof openRecorder>[1];

/** The stand-in office server for a host that is not started yet, and the proxy by which it calls the host. */
export async function openOfficeServer(alter?: Alteration) {
  const office = await OfficeServer.open();
  let calls = 0;
  const ports: number[] = [];
  const target = {
    get port() {
      return ports[calls++ % ports.length] ?? 0;
    },
  };
  const proxy = await openRecorder(target, alter);
  return {
    office,
    env: { OFFICE_URL: office.origin, OFFICE_CALLBACK_URL: proxy.origin },
    /** Names the port of the host once it is known; the calls to one of several nodes come to each in turn. */
    serve: (...given: number[]) => void ports.splice(0, ports.length, ...given),
    async close() {
      await proxy.close();
      await office.close();
    },
  };
}
