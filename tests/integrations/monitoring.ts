import { spawnSync } from 'node:child_process';
import { folders } from '#contract/fileNodes/folders.ts';
import { dashboardQueries } from '#tests/support/dashboard.ts';
import { startPrometheus } from '#tests/support/servers/prometheus.ts';
import { type Instance, secondsUntil, withInstance } from './instance.ts';
import type { Part } from './part.ts';
import type { Report } from './report.ts';

const METRICS_TOKEN = 'a-token-for-Prometheus';

/** Prometheus reads the metrics, and answers every query of the delivered dashboard. */
export const monitoring: Part = {
  name: 'prometheus',
  programs: { prometheus: 'prometheus', promtool: 'prometheus' },
  async run(report) {
    await withInstance({ METRICS_TOKEN }, async (app) => {
      await use(app);
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const input = await (await fetch(`${app.apiUrl}/metrics`, { headers })).text();
      const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
      report.equal(`promtool check metrics${stdout}${stderr}`, status, 0);
      await dashboard(report, app);
    });
  },
};

/** A failed sign-in, an upload and a download, so that the dashboard has values. */
async function use({ admin, statusOf }: Instance): Promise<void> {
  await statusOf('nobody', 'a guess');
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { success } = await admin.upload(root, { 'a.txt': 'words' });
  await (await admin.download(await admin.downloadKey(success[0]?.id ?? 0))).text();
}

async function dashboard(report: Report, { server }: Instance): Promise<void> {
  const prometheus = await startPrometheus(server.port, METRICS_TOKEN);
  try {
    // A rate needs two readings.
    const isRead = async () => Number((await prometheus.query('count_over_time(up[1m])'))[0]?.value[1] ?? 0) >= 3;
    await secondsUntil(isRead, 20);
    const [up] = await prometheus.query('up');
    report.equal('reads the metrics', up?.value[1], '1');
    for (const { title, expression } of dashboardQueries()) {
      const found = await prometheus.query(expression).catch((error: Error) => error);
      const isAnswered = Array.isArray(found) && found.length > 0;
      report.holds(`panel “${title}”`, isAnswered, Array.isArray(found) ? `${found.length} series` : found.message);
    }
  } finally {
    await prometheus.stop();
  }
}
