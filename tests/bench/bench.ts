import type { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { FilledInstance } from './fillInstance.ts';
import type { Limits } from './limits.ts';
import type { Run } from './measure.ts';

/** What scenarios receive. */
export interface Bench extends FilledInstance {
  app: ServerProcess;
  limits: Limits;
  admin: Person;
  /** Number of files in the large folder. */
  files: number;
  /** Size of the large file in bytes. */
  bytes: number;
}

export interface Scenario {
  name: string;
  /** Unit of the figure: `/s` or `MiB/s`. */
  unit: string;
  goal: { perSecond?: number; ratio?: number; cpu?: number };
  ours(bench: Bench): Promise<Run>;
  /** The maximum of the machine, in the same round. */
  limit?(bench: Bench): Promise<Run>;
}
