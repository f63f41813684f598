import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Task } from '#server/kernel/plugin.ts';
import type { AdvisoryLocks } from '#server/storage/database.ts';

/**
 * Runs tasks at the start and then at their intervals. No task runs twice at the same time, on this node or another. A
 * task that failed, or whose node ended, runs again at its next interval.
 */
export function startTasks(
  tasks: Task[],
  open: () => Ctx,
  locks: AdvisoryLocks,
  { log, config }: { log: Logger; config: Config },
): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const start = (task: Task) => {
    if (running.has(task.name)) return;
    const work = () => task.run(open());
    const run = (task.onEveryNode ? work() : locks.tryLock(task.name, work))
      .catch((error) => log.error({ err: error, task: task.name }, 'A task failed'))
      .finally(() => running.delete(task.name));
    running.set(task.name, run);
  };
  const timers = tasks.map((task) => {
    start(task);
    const { everySeconds } = task;
    const seconds = typeof everySeconds === 'number' ? everySeconds : everySeconds(config);
    return setInterval(start, seconds * 1000, task).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
