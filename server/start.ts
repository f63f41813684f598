import { readFileSync } from 'node:fs';

/** Files that modules, databases, workers and a few hundred connections need open at a time. */
const MIN_OPEN_FILES = 512;

/** What the system allows this process; undefined where it does not say. */
function maxOpenFiles(): number | undefined {
  try {
    const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

// Looked at before any module is loaded: loading them is what fails first, with a stack.
const limit = maxOpenFiles();
if (limit !== undefined && limit < MIN_OPEN_FILES) {
  process.stderr.write(
    `Strongroom cannot start: only ${limit} files may be open at a time. Raise the limit to ${MIN_OPEN_FILES} or more (ulimit -n, LimitNOFILE).\n`,
  );
  process.exit(1);
}
const main = './main.mjs';
await import(main);
