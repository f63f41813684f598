import { loadConfig } from '#server/config.ts';
import { plugins } from '#server/plugins/index.ts';
import { runCommand } from './commands.ts';

/** 0: all is well; 1: something was found, a line each; 2: the command could not be done. */
try {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const desk = { config: loadConfig(), plugins, now: () => new Date(), say };
  process.exitCode = (await runCommand(desk, process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message || (error as Error).name}\n`);
  process.exitCode = 2;
}
