import type { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { FilledInstance } from './fillInstance.ts';
import type { Limits } from './limits.ts';

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
