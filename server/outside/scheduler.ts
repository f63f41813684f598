import type { Logger } from 'pino';
import type { Ctx } from '#server/kernel/context.ts';
import type { Task } from '#server/kernel/plugin.ts';
import type { Turns } from '#server/storage/database.ts';

/**
 * Runs tasks at start and then at their intervals, each one never beside itself, here or on another node. A failure
 * waits for the next turn, and so does what a node did not finish that is no more.
 */
export function startTasks(tasks: Task[], open: () => Ctx, turns: Turns, log: Logger): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const turn = (task: Task) => {
    if (running.has(task.name)) return;
    const work = () => task.run(open());
    const run = (task.onEveryNode ? work() : turns.take(task.name, work))
      .catch((error) => log.error({ err: error, task: task.name }, 'A task failed'))
      .finally(() => running.delete(task.name));
    running.set(task.name, run);
  };
  const timers = tasks.map((task) => {
    turn(task);
    return setInterval(turn, task.everySeconds * 1000, task).unref();
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
