import { type Logger, multistream, pino } from 'pino';

/** A line of the process log, at Warning or above. */
export interface Warning {
  /** When, ISO 8601 in UTC. */
  on: string;
  level: 'warn' | 'error' | 'fatal';
  text: string;
}

/** Lines that wait to be kept where administrators read them. */
export interface Warnings {
  /** Hands over what waits; it goes on waiting when `keep` fails. */
  drain(keep: (warnings: Warning[]) => Promise<void>): Promise<void>;
}

/** A flood of errors must not fill the memory: of more, the newest are left out and counted. */
const MOST_WAITING = 1000;
const TEXT_LENGTH = 1000;

/** The process log: JSON lines on standard output from `level` up, and from Warning up for the system log as well. */
export function openProcessLog(level: string): { log: Logger; warnings: Warnings } {
  const waiting: Warning[] = [];
  let leftOut = 0;
  const keeper = {
    write(line: string) {
      if (waiting.length < MOST_WAITING) waiting.push(warningFrom(line));
      else leftOut++;
    },
  };
  const out = level === 'silent' ? [] : [{ level: level as pino.Level, stream: pino.destination(1) }];
  const streams = multistream([...out, { level: 'warn', stream: keeper }]);
  const quiet = level === 'silent' || pino.levels.values[level] === undefined || (pino.levels.values[level] ?? 0) > 40;
  const log = pino(
    { level: quiet ? 'warn' : level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime },
    streams,
  );
  return {
    log,
    warnings: {
      async drain(keep) {
        const taken = waiting.slice();
        if (taken.length === 0) return;
        const last = taken.at(-1) as Warning;
        const rest = leftOut > 0 ? [{ ...last, text: `${leftOut} more lines were left out` }] : [];
        await keep([...taken, ...rest]);
        waiting.splice(0, taken.length);
        leftOut = 0;
      },
    },
  };
}

function warningFrom(line: string): Warning {
  const { time, level, msg = '', err, reason, task } = JSON.parse(line);
  const about = [task && `task ${task}`, err?.message, reason].filter(Boolean).join(', ');
  return {
    on: time,
    level: level >= 60 ? 'fatal' : level >= 50 ? 'error' : 'warn',
    text: `${msg}${about && `: ${about}`}`.slice(0, TEXT_LENGTH),
  };
}
