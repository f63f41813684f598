/** The user that a job runs for. */
export interface JobOwner {
  /** The user ID; 0 for the server itself. */
  owner: number;
  /** A user waits for the result: the job runs before background jobs. */
  isUrgent?: boolean;
}

/** Too many jobs are waiting already. */
export class TooBusy extends Error {}

/** Maximum number of waiting jobs, in total and per user. */
interface Capacity {
  total: number;
  perOwner: number;
}

interface Waiting {
  job: JobOwner;
  start(): void;
}

/**
 * Runs jobs one at a time and alternates between users: many jobs of one user delay the job of another by only one of
 * them.
 */
export function openFairQueue({ total, perOwner }: Capacity) {
  const waiting: Waiting[] = [];
  /** When the last job of each user ran; users without one have priority. */
  const served = new Map<number, number>();
  let count = 0;
  let isBusy = false;

  const lastServed = ({ job }: Waiting) => served.get(job.owner) ?? 0;
  const next = (): Waiting | undefined => {
    const first = waiting.reduce<Waiting | undefined>((best, next) => {
      if (!best) return next;
      if (Boolean(next.job.isUrgent) !== Boolean(best.job.isUrgent)) return next.job.isUrgent ? next : best;
      return lastServed(next) < lastServed(best) ? next : best;
    }, undefined);
    if (first) waiting.splice(waiting.indexOf(first), 1);
    return first;
  };
  const proceed = () => {
    const first = next();
    isBusy = first !== undefined;
    if (!first) return served.clear();
    served.set(first.job.owner, ++count);
    first.start();
  };

  return {
    /**
     * Queues a job and runs it. A job that becomes urgent while it waits moves ahead.
     * @throws {TooBusy} when too many jobs wait
     */
    async run<T>(job: JobOwner, work: () => Promise<T>): Promise<T> {
      const own = waiting.filter((other) => other.job.owner === job.owner).length;
      if (waiting.length >= total || own >= perOwner) throw new TooBusy();
      await new Promise<void>((start) => {
        waiting.push({ job, start });
        if (!isBusy) proceed();
      });
      return work().finally(proceed);
    },
    waiting: () => waiting.length + (isBusy ? 1 : 0),
  };
}
