import { fileURLToPath } from 'node:url';
import { type House, openHouse } from './app.ts';
import { ConfigError, loadConfig } from './config.ts';
import { openPasswordHasher } from './outside/passwordHasher.ts';
import { openProcessLog } from './outside/processLog.ts';
import { plugins } from './plugins/index.ts';

/** Seconds that requests in flight get when the server is told to stop (`api.md` §2). */
const STOP_WITHIN = 10;

try {
  await start();
} catch (error) {
  process.stderr.write(`Strongroom cannot start: ${reasonOf(error)}\n`);
  process.exit(1);
}

async function start() {
  const config = loadConfig();
  const { log, warnings } = openProcessLog(config.logLevel);
  const hasher = openPasswordHasher();
  const webDir = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../dist/web' : './web', import.meta.url));
  const house = await openHouse(config, { plugins, log, warnings, hasher, webDir, now: () => new Date() });
  await house.server.listen({ host: config.host, port: config.port });
  house.startTasks();
  log.info({ address: `http://${config.host}:${config.port}${config.basePath}/` }, 'Ready');
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(house));
}

async function stop(house: House) {
  setTimeout(() => process.exit(0), STOP_WITHIN * 1000).unref();
  await house.close();
  process.exit(0);
}

/** One line that an operator can act on. */
function reasonOf(error: unknown): string {
  const { code, message, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof ConfigError) return message;
  if (code === 'EADDRINUSE') return `port ${port} is already in use. Choose another one with PORT.`;
  if (code === 'EACCES' && port !== undefined) return `port ${port} may not be used by this account.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `DATA_DIR cannot be written (${path ?? message}).`;
  if (code === 'ENOSPC') return 'the disk is full.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `the database in DATABASE_URL cannot be reached (${code}).`;
  return message.split('\n')[0] ?? String(error);
}
