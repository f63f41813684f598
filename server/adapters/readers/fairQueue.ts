/** For whom a job waits. */
export interface JobOwner {
  /** The user it is for; 0 for the server itself. */
  owner: number;
  /** A user waits for the answer: it goes before everything that no one waits for. */
  isUrgent?: boolean;
}

/** More is waiting than anyone would wait for. */
export class TooBusy extends Error {}

/** Jobs that may wait, of all and of one user. */
interface Capacity {
  total: number;
  perOwner: number;
}

interface Waiting extends JobOwner {
  start(): void;
}

/** Runs jobs one at a time, those of different users alternating: many jobs of one user delay another's by one of them. */
export function openFairQueue({ total, perOwner }: Capacity) {
  const waiting: Waiting[] = [];
  /** When each user was last served; who never was comes first. */
  const served = new Map<number, number>();
  let count = 0;
  let isBusy = false;

  const lastServed = ({ owner }: Waiting) => served.get(owner) ?? 0;
  const next = (): Waiting | undefined => {
    const first = waiting.reduce<Waiting | undefined>((best, job) => {
      if (!best) return job;
      if (Boolean(job.isUrgent) !== Boolean(best.isUrgent)) return job.isUrgent ? job : best;
      return lastServed(job) < lastServed(best) ? job : best;
    }, undefined);
    if (first) waiting.splice(waiting.indexOf(first), 1);
    return first;
  };
  const proceed = () => {
    const job = next();
    isBusy = job !== undefined;
    if (!job) return served.clear();
    served.set(job.owner, ++count);
    job.start();
  };

  return {
    /** Runs a job when its turn comes. @throws {TooBusy} when too many wait */
    async run<T>(job: JobOwner, work: () => Promise<T>): Promise<T> {
      const own = waiting.filter(({ owner }) => owner === job.owner).length;
      if (waiting.length >= total || own >= perOwner) throw new TooBusy();
      await new Promise<void>((start) => {
        waiting.push({ ...job, start });
        if (!isBusy) proceed();
      });
      return work().finally(proceed);
    },
    waiting: () => waiting.length + (isBusy ? 1 : 0),
  };
}
