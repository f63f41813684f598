import { spawnSync } from 'node:child_process';
import type { Part } from './part.ts';

/** The OpenAPI document under the rules of Redocly and Spectral, as `npm run check` writes it. */
export const openApi: Part = {
  name: 'openapi',
  programs: {},
  async run(report) {
    const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/checks/openapi.check.ts'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    report.holds('Redocly and Spectral', status === 0, (stdout + stderr).trim());
  },
};

/** The maximum exposure score of the unit. */
const MAX_EXPOSURE = 2;

/** The delivered unit of systemd; it is read, not started. */
export const unit: Part = {
  name: 'systemd',
  programs: { 'systemd-analyze': 'systemd' },
  async run(report) {
    const args = ['security', '--offline=true', '--no-pager', 'deploy/strongroom.service'];
    const { stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
    const isBelow = exposure !== undefined && Number(exposure) < MAX_EXPOSURE;
    report.holds(`exposure below ${MAX_EXPOSURE.toFixed(1)}`, isBelow, exposure ?? stderr);
  },
};
