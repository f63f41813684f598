import { createSocket } from 'node:dgram';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseS3Url } from '#server/storage/blobs/s3Config.ts';
import { type HeadLine, openHeadsBucket } from './logHeadsBucket.ts';

/** Stores the heads of the log chains outside the database. */
export interface LogHeads {
  /** The heads stored in files, and the newest of the bucket. Heads sent to syslog are compared by the operator. */
  all(): Promise<HeadLine[]>;
  append(line: HeadLine): Promise<void>;
  close(): Promise<void>;
}

/** syslog: facility "log audit", severity "notice". */
const SYSLOG_PRIORITY = 13 * 8 + 5;

/**
 * @param file next to the signing key
 * @param url a second location, chosen by the operator: `file:///path`, `s3://bucket/prefix` or `syslog://host:514`
 *   (RFC 5424 over UDP)
 */
export function openLogHeads(file: string, url?: string): LogHeads {
  const second = url === undefined ? undefined : new URL(url);
  const files = [file, ...(second?.protocol === 'file:' ? [fileURLToPath(second)] : [])];
  const s3 = url === undefined ? undefined : parseS3Url(url);
  const bucket = s3 && openHeadsBucket(s3);
  return {
    all: async () => [...files.flatMap(linesIn), ...((await bucket?.newest()) ?? [])],
    async append(line) {
      const text = JSON.stringify(line);
      for (const file of files) appendLines(file, [text]);
      if (second?.protocol === 'syslog:') await sendToSyslog(second, line.on, text);
      await bucket?.append(line);
    },
    close: async () => bucket?.close(),
  };
}

/** Appends lines to a file that only the server's user can read. The lines are on disk when the function returns. */
export function appendLines(file: string, lines: string[]): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, lines.map((line) => `${line}\n`).join(''), { mode: 0o600, flush: true });
}

function linesIn(file: string): HeadLine[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as HeadLine];
      } catch {
        // The last line is incomplete when the disk was full.
        return [];
      }
    });
}

function sendToSyslog(to: URL, on: string, text: string): Promise<void> {
  const host = to.hostname.replace(/^\[|\]$/g, '');
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  const message = `<${SYSLOG_PRIORITY}>1 ${on} ${hostname()} strongroom ${process.pid} logHeads - ${text}`;
  return new Promise((done, failed) => {
    socket.send(message, Number(to.port || 514), host, (error) => {
      socket.close();
      if (error) failed(error);
      else done();
    });
  });
}
