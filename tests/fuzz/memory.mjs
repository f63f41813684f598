import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

// Loaded into the fuzzed server: on SIGUSR2 it collects garbage and writes the memory in use to a file.
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collectGarbage();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.stdout.write(`memory ${JSON.stringify({ heap: heapUsed + external, rss })}\n`);
  });
}
