/** For whom a job waits. */
export interface JobOwner {
  /** The user it is for; 0 for the server itself. */
  owner: number;
  /** A user waits for the answer: the job goes before background jobs. */
  isUrgent?: boolean;
}

/** Too many jobs wait already. */
export class TooBusy extends Error {}

/** Jobs that may wait, of all and of one user. */
interface Capacity {
  total: number;
  perOwner: number;
}

interface Waiting {
  job: JobOwner;
  start(): void;
}

/** Runs jobs one at a time, those of different users alternating: many jobs of one user delay another's by one of them. */
export function openFairQueue({ total, perOwner }: Capacity) {
  const waiting: Waiting[] = [];
  /** When the last job of each user ran; users without one come first. */
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
    /** Runs a job when its turn comes; one that becomes urgent while it waits comes earlier. @throws {TooBusy} when too many wait */
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
