import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../app/freePort.ts';
import { makeTempDir } from '../app/tempDir.ts';

/** A Prometheus of our own that scrapes an instance every second. */
export interface Prometheus {
  /** Values by their labels. @throws if the expression is invalid */
  query(expression: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  stop(): Promise<void>;
}

/** @param token the `METRICS_TOKEN` of the instance */
export async function startPrometheus(port: number, token: string): Promise<Prometheus> {
  const home = makeTempDir('prometheus-');
  const file = join(home, 'prometheus.yml');
  const scrape = [
    '- job_name: strongroom',
    'metrics_path: /fileshare/api/metrics',
    `authorization: { credentials: ${token} }`,
    `static_configs: [{ targets: ['127.0.0.1:${port}'] }]`,
  ];
  writeFileSync(file, `global: { scrape_interval: 1s }\nscrape_configs:\n  ${scrape.join('\n    ')}\n`);
  const own = await freePort();
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${home}/data`, `--web.listen-address=127.0.0.1:${own}`];
  const child = spawn('prometheus', args, { stdio: 'ignore', cwd: home });
  const api = `http://127.0.0.1:${own}`;
  while (!(await fetch(`${api}/-/ready`).catch(() => undefined))?.ok) await wait(100);
  return {
    async query(expression) {
      const response = await fetch(`${api}/api/v1/query?${new URLSearchParams({ query: expression })}`);
      const { status, error, data } = (await response.json()) as {
        status: string;
        error?: string;
        data: { result: { metric: Record<string, string>; value: [number, string] }[] };
      };
      if (status !== 'success') throw new Error(error);
      return data.result;
    },
    async stop() {
      child.kill();
      await once(child, 'exit');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
