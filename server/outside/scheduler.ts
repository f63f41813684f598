import type { Logger } from 'pino';
import type { Ctx } from '#server/kernel/context.ts';
import type { Task } from '#server/kernel/plugin.ts';

/** Runs tasks at start and then at their intervals, each one never beside itself. A failure waits for the next turn. */
export function startTasks(tasks: Task[], open: () => Ctx, log: Logger): () => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const turn = (task: Task) => {
    if (running.has(task.name)) return;
    const run = task
      .run(open())
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
