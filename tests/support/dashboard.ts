import { readFileSync } from 'node:fs';

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** The queries of the delivered Grafana dashboard, with the titles of their panels. */
export function dashboardQueries(): { title: string; expression: string }[] {
  const { panels } = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8')) as Dashboard;
  return panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expression: expr })));
}
