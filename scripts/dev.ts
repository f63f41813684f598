import { execFileSync, spawn } from 'node:child_process';

/**
 * Starts the server and the web app, both reloading when their sources change, until one of them ends or Ctrl-C is
 * pressed.
 */

// Document readers run from the built server.
execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });

const commands = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js'],
];
const children = commands.map((args) => spawn(process.execPath, args, { stdio: 'inherit' }));

function stop() {
  for (const child of children) child.kill('SIGTERM');
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
for (const child of children) child.on('exit', stop);
