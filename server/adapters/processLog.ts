import { type Logger, multistream, pino } from 'pino';
import { openLogStream } from './log/logStream.ts';

/** A line of the process log, at Warning or above. */
export interface Warning {
  /** When, ISO 8601 in UTC. */
  on: string;
  level: 'warn' | 'error' | 'fatal';
  text: string;
  /** The request that it is about: users are told this name of a failure. */
  requestId?: string;
}

/** Lines that wait to be kept where administrators read them. */
export interface Warnings {
  /** Hands over what waits; it goes on waiting when `keep` fails. */
  drain(store: (warnings: Warning[]) => Promise<void>): Promise<void>;
}

/** A flood of errors must not fill the memory: beyond so many different lines, those that differ in numbers are one. */
const MAX_QUEUED_LINES = 1000;
const TEXT_LENGTH = 1000;

/** The process log: JSON lines on standard output from `level` up, and from Warning up for the system log as well. */
export function openProcessLog(level: string): { log: Logger; warnings: Warnings } {
  const waiting = new Map<string, Warning & { count: number }>();
  const keeper = {
    write(line: string) {
      const warning = warningFrom(line);
      // The first of them stands for those that say the same.
      const kind = `${warning.level} ${kindOf(warning.text, waiting.size)}`;
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

/** What counts as the same line: the coarser, the more kinds wait already. */
function kindOf(text: string, kinds: number): string {
  if (kinds < MAX_QUEUED_LINES) return text;
  return kinds < 2 * MAX_QUEUED_LINES ? text.replace(/\d+/g, '#') : '';
}

/** A line that came more than once is one row with their number. */
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
