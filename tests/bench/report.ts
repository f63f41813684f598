import type { Scenario } from './bench.ts';
import type { Run } from './measure.ts';

/** The result of one scenario: the median of its rounds. */
export interface Result extends Pick<Scenario, 'name' | 'unit' | 'goal'> {
  ours: Run;
  limit?: Run | undefined;
  /** Bytes of memory, if memory was measured. */
  memory?: number;
}

const heads = ['what', 'ours', 'median ms', 'p99 ms', 'CPU ms', 'limit', 'ratio', 'goal'];
const MIB = 1024 * 1024;

/** The results as a Markdown table. */
export function tableOf(results: Result[]): string {
  const rows = results.map(cellsOf);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function cellsOf(result: Result): string[] {
  const { name, unit, ours, limit, memory } = result;
  const amount = (run: Run | undefined) => (run ? `${round(run.perSecond)} ${unit}` : '');
  return [
    memory ? `${name}, with ${Math.round(memory / MIB)} MB in memory` : name,
    amount(ours),
    round(ours.median),
    round(ours.p99),
    round(ours.cpu),
    amount(limit),
    limit ? ratioOf(ours, limit).toFixed(2) : '',
    goalOf(result),
  ];
}

const ratioOf = (ours: Run, limit: Run) => ours.perSecond / limit.perSecond;
const round = (figure: number) => String(figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3)));

/** The goals, each with whether it is reached. */
function goalOf({ goal, unit, ours, limit }: Result): string {
  const parts: string[] = [];
  const addGoal = (text: string, isMet: boolean) => parts.push(`${text}: ${isMet ? 'reached' : '**missed**'}`);
  if (goal.perSecond) addGoal(`≥ ${goal.perSecond} ${unit}`, ours.perSecond >= goal.perSecond);
  if (goal.ratio && limit) addGoal(`≥ ${goal.ratio} of the limit`, ratioOf(ours, limit) >= goal.ratio);
  if (goal.cpu) addGoal(`≤ ${goal.cpu} ms CPU`, ours.cpu <= goal.cpu);
  return parts.join(', ');
}
