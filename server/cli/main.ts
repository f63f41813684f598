import { type Config, loadConfig } from '#server/config.ts';
import { InstanceMismatch } from '#server/lib/instanceMismatch.ts';
import { plugins } from '#server/plugins/index.ts';
import { finalizeStatements } from '#server/storage/sqliteStatements.ts';
import { runCommand } from './commands.ts';

/**
 * Exit codes: 0: success; 1: problems were found, one line each; 2: the command could not run; 3: the content belongs
 * to another instance. Files that a command writes are accessible to its user only.
 */
// What a command writes belongs to its user alone.
process.umask(0o077);
try {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  let config: Config | undefined;
  const cli = {
    // Some commands need no instance and no configuration.
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
