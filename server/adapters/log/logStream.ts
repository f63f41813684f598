import { constants, fstatSync, openSync, write, writeSync } from 'node:fs';

/** Maximum number of characters that wait to be written; further lines are dropped. */
const MAX_WAITING_CHARACTERS = 1024 * 1024;
/** Milliseconds until a write to a full pipe is repeated. */
const RETRY_DELAY_MS = 100;

/**
 * Writes lines to a file descriptor without blocking. When the disk is full, or the reader of a pipe is slow or gone,
 * lines are dropped and counted; the server continues.
 */
export function openLogStream(descriptor: number) {
  const target = unblocked(descriptor);
  let waiting = '';
  let lost = 0;
  let isWriting = false;

  const next = () => {
    if (isWriting || waiting === '') return;
    const batch = Buffer.from((lost > 0 ? lostLine(lost) : '') + waiting);
    isWriting = true;
    send(batch, linesOf(waiting));
    waiting = '';
  };
  const send = (batch: Buffer, lines: number) =>
    write(target, batch, 0, batch.length, null, (error, written = 0) => {
      const rest = batch.subarray(error ? 0 : written);
      if (error && error.code !== 'EAGAIN') lost += lines;
      else if (rest.length > 0) {
        setTimeout(send, error ? RETRY_DELAY_MS : 0, rest, lines).unref();
        return;
      } else lost = 0;
      isWriting = false;
      setImmediate(next);
    });

  process.once('exit', () => {
    try {
      writeSync(target, waiting);
    } catch {
      // The pipe is full or closed.
    }
  });
  return {
    write(line: string): void {
      if (waiting.length + line.length > MAX_WAITING_CHARACTERS) {
        lost += 1;
        return;
      }
      waiting += line;
      setImmediate(next);
    },
  };
}

/** Reopens a pipe in non-blocking mode, so that a write to a full pipe fails instead of waiting. */
function unblocked(descriptor: number): number {
  try {
    if (!fstatSync(descriptor).isFIFO()) return descriptor;
    return openSync(`/proc/self/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return descriptor;
  }
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

function lostLine(count: number): string {
  const msg = `${count} lines of the process log could not be written`;
  return `${JSON.stringify({ level: 40, time: new Date().toISOString(), msg })}\n`;
}
