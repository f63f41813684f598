import { type Logger, multistream, pino } from 'pino';
import { openLogStream } from './log/logStream.ts';

/** A line of the process log, at Warning or above. */
export interface Warning {
  /** The time, ISO 8601 in UTC. */
  on: string;
  level: 'warn' | 'error' | 'fatal';
  text: string;
  /** The request that caused the line. Users see this ID in the error message. */
  requestId?: string;
}

/** Warnings that wait to be stored in the system log. */
export interface Warnings {
  /** Passes the waiting warnings to `store`; they stay in the queue when it fails. */
  drain(store: (warnings: Warning[]) => Promise<void>): Promise<void>;
}

/**
 * Bounds the memory during many errors: beyond this many different lines, lines that differ only in numbers are counted
 * as one.
 */
const MAX_QUEUED_LINES = 1000;
const TEXT_LENGTH = 1000;

/**
 * The process log: JSON lines on standard output from `level` up; lines from Warning up are also queued for the system
 * log.
 */
export function openProcessLog(level: string): { log: Logger; warnings: Warnings } {
  const waiting = new Map<string, Warning & { count: number }>();
  const keeper = {
    write(line: string) {
      const warning = warningFrom(line);
      // The first line stands for all lines with the same text.
      const kind = `${warning.level} ${shapeOf(warning.text, waiting.size)}`;
      const same = waiting.get(kind);
      if (same) same.count += 1;
      else waiting.set(kind, { ...warning, count: 1 });
    },
  };
  const out = level === 'silent' ? [] : [{ level: level as pino.Level, stream: openLogStream(1) }];
  const streams = multistream([...out, { level: 'warn', stream: keeper }]);
  const quiet = level === 'silent' || pino.levels.values[level] === undefined || (pino.levels.values[level] ?? 0) > 40;
  const log = pino(
    { level: quiet ? 'warn' : level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    streams,
  );
  return {
    log,
    warnings: {
      async drain(store) {
        if (waiting.size === 0) return;
        const taken = [...waiting];
        waiting.clear();
        try {
          await store(taken.map(([, { count, ...warning }]) => folded(warning, count)));
        } catch (error) {
          for (const [kind, warning] of taken) {
            waiting.set(kind, { ...warning, count: warning.count + (waiting.get(kind)?.count ?? 0) });
          }
          throw error;
        }
      },
    },
  };
}

/** The key by which repeated lines are counted; the more different lines wait, the coarser it is. */
function shapeOf(text: string, kinds: number): string {
  if (kinds < MAX_QUEUED_LINES) return text;
  return kinds < 2 * MAX_QUEUED_LINES ? text.replace(/\d+/g, '#') : '';
}

/** Combines repeated lines into one row with their count. */
function folded({ requestId, ...warning }: Warning, count: number): Warning {
  const more = [requestId && `request ${requestId}`, count > 1 && `${count} times`].filter(Boolean).join(', ');
  return more ? { ...warning, text: `${warning.text} (${more})` } : warning;
}

function warningFrom(line: string): Warning {
  const { time, level, msg = '', err, reason, task, reqId } = JSON.parse(line);
  const about = [task && `task ${task}`, err?.message, reason].filter(Boolean).join(', ');
  return {
    on: time,
    level: level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warn',
    text: `${msg}${about && `: ${about}`}`.slice(0, TEXT_LENGTH),
    requestId: reqId,
  };
}
