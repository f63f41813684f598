import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../app/freePort.ts';
import { makeTempDir } from '../../app/tempDir.ts';
import { programOf } from '../programs.ts';
import { identity } from './postgres.ts';

/** Debian's PgBouncer before a PostgreSQL server, with only the pool mode configured. */
export async function openPooler(port: number, mode: 'session' | 'transaction') {
  const program = programOf('pgbouncer');
  const [home, ownPort] = [makeTempDir('pgbouncer-'), await freePort()];
  if (identity.uid) chownSync(home, identity.uid, identity.gid);
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  const pooler = spawn(program, ['-q', file], { ...identity, cwd: home, stdio: 'ignore' });
  for (let isUp = false; !isUp; await wait(50)) {
    const socket = connect(ownPort, '127.0.0.1');
    isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
  return {
    port: ownPort,
    async stop() {
      pooler.kill('SIGKILL');
      await once(pooler, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
