import type { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Furnished } from './furnish.ts';
import type { Limits } from './limits.ts';

/** What scenarios work with. */
export interface Bench extends Furnished {
  app: ServerProcess;
  limits: Limits;
  admin: Person;
  /** Files of the large folder. */
  files: number;
  /** Bytes of the large file. */
  bytes: number;
}
