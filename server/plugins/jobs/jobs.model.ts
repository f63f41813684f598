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

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** Executes the next step of a job; answered by the plugin that owns this kind of job. */
    jobStep: { input: JobStepInput; output: JobStep };
  }
}
