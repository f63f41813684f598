import type { Job } from '#contract/instance/jobs.ts';

export interface JobRow {
  id: number;
  kind: string;
  /** The user whose rights apply. */
  userId: number;
  /** The session or API token that started it: the job ends with it. */
  sessionId: number | null;
  tokenId: number | null;
  state: Job['state'];
  /** The state of the job, as JSON. */
  payload: string;
  done: number;
  total: number;
  /** JSON; null until it is done. */
  result: string | null;
  message: string | null;
  /** Failed attempts of the next step. */
  failures: number;
}

export interface JobStore {
  insert(
    job: Pick<JobRow, 'kind' | 'userId' | 'sessionId' | 'tokenId' | 'payload' | 'total'> & { on: string },
  ): Promise<number>;
  find(id: number): Promise<JobRow | undefined>;
  /** Whether there is a job that no node is processing. */
  isDue(now: string): Promise<boolean>;
  /** Claims the oldest job that no node is processing. */
  claim(now: string, leaseUntil: string): Promise<JobRow | undefined>;
  /**
   * Stores the progress of a running job.
   * @returns whether it is still running
   */
  progress(
    id: number,
    step: Pick<JobRow, 'state' | 'payload' | 'done' | 'total' | 'result'> & { leaseUntil: string },
  ): Promise<boolean>;
  /** Records a failed step, and schedules the next attempt. */
  again(id: number, leaseUntil: string): Promise<void>;
  fail(id: number, message: string): Promise<void>;
  /** @returns whether there was anything to cancel */
  cancel(id: number): Promise<boolean>;
  /** Removes jobs that ended or failed before this time. */
  removeBefore(time: string): Promise<void>;
}

/** The next step of a job, executed in one transaction. */
export interface JobStepInput {
  kind: string;
  payload: unknown;
}
export interface JobStep {
  /** The state for the next step. */
  payload: unknown;
  done: number;
  total: number;
  /** Present when this was the last step. */
  result?: object;
}

declare module '#server/kernel/context.ts' {
  interface Stores {
    jobs: JobStore;
  }
}

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** Executes the next step of a job; answered by the plugin that owns this kind of job. */
    jobStep: { input: JobStepInput; output: JobStep };
  }
}
