import { readFileSync } from 'node:fs';

/** Minimum number of open files for modules, databases, workers and a few hundred connections. */
const MIN_OPEN_FILES = 512;

/** The limit of open files for this process; undefined when the system does not report it. */
function maxOpenFiles(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

// Checked before any module is loaded: otherwise loading fails first, with a stack trace.
const limit = maxOpenFiles();
if (limit !== undefined && limit < MIN_OPEN_FILES) {
  process.stderr.write(
    `Strongroom cannot start: only ${limit} files may be open at a time. Raise the limit to ${MIN_OPEN_FILES} or more (ulimit -n, LimitNOFILE).\n`,
  );
  process.exit(1);
}
const main = './main.mjs';
await import(main);
