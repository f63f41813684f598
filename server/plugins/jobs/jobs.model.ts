import type { Job } from '#contract/instance/jobs.ts';

export interface JobRow {
  id: number;
  kind: string;
  /** Whose rights count. */
  userId: number;
  state: Job['state'];
  /** What the job knows, as JSON. */
  payload: string;
  done: number;
  total: number;
  /** JSON; null until it is done. */
  result: string | null;
  message: string | null;
  /** Tries of the next step that failed. */
  failures: number;
}

export interface JobStore {
  insert(job: Pick<JobRow, 'kind' | 'userId' | 'payload' | 'total'> & { on: string }): Promise<number>;
  find(id: number): Promise<JobRow | undefined>;
  /** Whether a job is there that no node works on. */
  isDue(now: string): Promise<boolean>;
  /** Takes the oldest job that no node works on. */
  claim(now: string, leaseUntil: string): Promise<JobRow | undefined>;
  /** Notes a step, while the job runs; says whether it still does. */
  progress(
    id: number,
    step: Pick<JobRow, 'state' | 'payload' | 'done' | 'total' | 'result'> & { leaseUntil: string },
  ): Promise<boolean>;
  /** Notes that a step failed: another try at a moment, or none. */
  again(id: number, leaseUntil: string): Promise<void>;
  fail(id: number, message: string): Promise<void>;
  /** Says whether there was something left to cancel. */
  cancel(id: number): Promise<boolean>;
  /** Forgets jobs that ended, or were given up, before a moment. */
  removeBefore(moment: string): Promise<void>;
}

/** The next part of a job, to be done in one transaction. */
export interface JobStepInput {
  kind: string;
  payload: unknown;
}
export interface JobStep {
  /** What the next step needs to know. */
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
    /** Does the next part of a job; answered by the plugin whose kind of job it is. */
    jobStep: { input: JobStepInput; answer: JobStep };
  }
}
