import { type Config, loadConfig } from '#server/config.ts';
import { InstanceMismatch } from '#server/kernel/instanceMismatch.ts';
import { plugins } from '#server/plugins/index.ts';
import { finalizeStatements } from '#server/storage/sqliteStatements.ts';
import { runCommand } from './commands.ts';

/** 0: all is well; 1: something was found, a line each; 2: the command could not be done; 3: content of another instance. */
// What a command writes belongs to its user alone.
process.umask(0o077);
try {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  let config: Config | undefined;
  const cli = {
    // Some commands need no instance, and no configuration of one.
    get config() {
      config ??= loadConfig();
      return config;
    },
    plugins,
    now: () => new Date(),
    print,
  };
  process.exitCode = (await runCommand(cli, process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message || (error as Error).name}\n`);
  process.exitCode = error instanceof InstanceMismatch ? 3 : 2;
}
await finalizeStatements();
